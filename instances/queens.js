// The explorer's script for queens; `board` is what Queens.explorer gives, `solution` the column of each row's queen.

const legend = "x,y: column and row of each queen, counted from 1 at the top left";

function label(board, solution) {
  return solution.map((col, row) => `${col + 1},${row + 1}`).join("-");
}

function draw(board, solution) {
  const { path, style } = board.queen;
  const placed = solution.map((col, row) => (board.givens[row] === col ? "" : `M${col} ${row}${path}`));
  return board.svg.replace("</svg>", `<path d="${placed.join("")}" ${style}/></svg>`);
}
