// The explorer's script for tilings: `board` is what Tiling.explorer gives, `solution` the rows of a drawing.

const legend = "the pieces in the order of their first cells, row by row; with equal copies among them, the rows";

// Equal copies get their letters in the order of their first cells: these alone would not tell solutions apart.
function label(board, solution) {
  return board.copies ? solution.join("/") : [...pieces(solution).keys()].join("");
}

function draw(board, solution) {
  const cells = pieces(solution);
  const owner = new Map([...cells].flatMap(([symbol, mine]) => mine.map((cell) => [String(cell), symbol])));
  const colour = colours(board, cells, owner);
  const width = solution[0].length + 1;
  const fills = [...cells].map(([symbol, mine]) => {
    const squares = mine.map(([layer, row, col]) => `M${layer * width + col} ${row}h1v1h-1z`).join("");
    return `<path d="${squares}" fill="${colour.get(symbol)}" stroke="${colour.get(symbol)}" stroke-width=".02"/>`;
  });
  const walls = [...cells.values()].flat().map((cell) => wallsAround(cell, owner, width)).join("");
  const letters = [...cells].flatMap(([symbol, mine]) => middles(mine).map(([layer, row, col]) => (
    `<text x="${layer * width + col + 0.5}" y="${row + 0.71}" font-size=".6" fill="${board.ink}"`
      + ` text-anchor="middle" font-family="sans-serif">${symbol}</text>`
  )));
  const lines = `<path d="${walls}" fill="none" stroke="${board.ink}" stroke-width=".08" stroke-linecap="square"/>`;
  // Under the lines of the empty board go the colours, over them the walls and letters.
  return board.svg
    .replace('<path class="', `${fills.join("")}<path class="`)
    .replace("</svg>", `${lines}${letters.join("")}</svg>`);
}

// The cells, as [layer, row, column], of each piece by its symbol, in the order of their first cells.
function pieces(rows) {
  const found = new Map();
  let [layer, row] = [0, 0];
  for (const line of rows) {
    [...line].forEach((symbol, col) => {
      if (symbol === "#") return;
      if (!found.has(symbol)) found.set(symbol, []);
      found.get(symbol).push([layer, row, col]);
    });
    [layer, row] = line === "" ? [layer + 1, 0] : [layer, row + 1];
  }
  return found;
}

// Each copy of a piece has its own colour, unless a neighbour has it: then the next that is free.
function colours(board, cells, owner) {
  const total = board.colours.length;
  const chosen = new Map();
  board.symbols.forEach((symbol, wish) => {
    const around = (cells.get(symbol) ?? []).flatMap(neighbours).map((cell) => chosen.get(owner.get(String(cell))));
    const wished = board.colours.map((_, step) => (wish + step) % total);
    chosen.set(symbol, wished.find((colour) => !around.includes(colour)) ?? wished[0]);
  });
  return new Map([...chosen].map(([symbol, colour]) => [symbol, board.colours[colour]]));
}

// Above, below, left and right, then in the layers before and after.
function neighbours([layer, row, col]) {
  return [
    [layer, row - 1, col], [layer, row + 1, col], [layer, row, col - 1], [layer, row, col + 1],
    [layer - 1, row, col], [layer + 1, row, col],
  ];
}

// The sides of a cell beyond which another piece lies, or none.
function wallsAround(cell, owner, width) {
  const [layer, row, col] = cell;
  const mine = owner.get(String(cell));
  const [up, down, left, right] = neighbours(cell).map((other) => owner.get(String(other)) !== mine);
  const x = layer * width + col;
  return (up ? `M${x} ${row}h1` : "") + (down ? `M${x} ${row + 1}h1` : "")
    + (left ? `M${x} ${row}v1` : "") + (right ? `M${x + 1} ${row}v1` : "");
}

// In each layer the cell nearest to the middle of those in it, the first of several.
function middles(cells) {
  const layers = [...new Set(cells.map(([layer]) => layer))];
  return layers.map((layer) => {
    const inside = cells.filter((cell) => cell[0] === layer);
    const [middleRow, middleCol] = [1, 2].map((axis) => inside.reduce((sum, cell) => sum + cell[axis], 0) / inside.length);
    const distances = inside.map(([, row, col]) => Math.abs(row - middleRow) + Math.abs(col - middleCol));
    return inside[distances.indexOf(Math.min(...distances))];
  });
}
