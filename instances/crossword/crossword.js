// The explorer's script for crosswords: `board` is what Crossword.explorer gives, `solution` the rows of the grid.

const legend = "the answers across and down, in the order of their numbers";

function label(board, solution) {
  return board.slots.map(([, cells]) => cells.map(([row, col]) => [...solution[row]][col]).join("")).join(" ");
}

function draw(board, solution) {
  const letters = solution.flatMap((line, row) => [...line].map((letter, col) => (
    letter === "#" || letter === "." ? "" : `<text x="${col + 0.5}" y="${row + 0.766}" font-size=".56"`
      + ` fill="${board.ink}" text-anchor="middle" font-family="sans-serif">${letter}</text>`
  )));
  return board.svg.replace("</svg>", `${letters.join("")}</svg>`);
}
