// A word search to solve: drags over words, by mouse, touch and keyboard. Needs the JSON in the element #data.

(() => {
  const { rows, words, key, given, marked, outside, colours } = JSON.parse(document.getElementById("data").textContent);
  const [board, rings, state] = ["grid", "rings", "state"].map((id) => document.getElementById(id));
  const letters = rows.map((line) => [...line]);
  const height = letters.length;
  const width = letters[0].length;
  const cells = [];
  const found = new Map();
  let from = null;
  let at = [0, 0];
  let dragging = false;
  let going = null;

  function build() {
    board.style.gridTemplateColumns = `repeat(${width}, minmax(0, 1fr))`;
    board.style.setProperty("--columns", width);
    rings.setAttribute("viewBox", `0 0 ${width} ${height}`);
    letters.forEach((line, row) => {
      const group = Object.assign(document.createElement("div"), { className: "row" });
      group.setAttribute("role", "row");
      cells.push(line.map((letter, col) => cell(group, row, col, letter)));
      board.append(group);
    });
    for (const [row, col] of marked) cells[row][col].classList.add("marked");
    for (const id of ["hint", "reveal"]) document.getElementById(id).hidden = !key;
    move(at);
  }

  function cell(group, row, col, letter) {
    const element = document.createElement("div");
    element.className = letter === outside ? "cell outside" : "cell";
    element.textContent = letter === outside ? "" : letter;
    element.setAttribute("role", "gridcell");
    element.tabIndex = -1;
    group.append(element);
    return element;
  }

  // The cell under a pointer; a drag may leave the grid.
  function under(event) {
    const box = board.getBoundingClientRect();
    const limit = (value, count) => Math.min(Math.max(Math.floor(value), 0), count - 1);
    return [
      limit(((event.clientY - box.top) / box.height) * height, height),
      limit(((event.clientX - box.left) / box.width) * width, width),
    ];
  }

  // The end of the line from `start` in one of the eight directions that comes nearest to `end`.
  function straight([row, col], [toRow, toCol]) {
    const [down, right] = [toRow - row, toCol - col];
    const turn = Math.round(Math.atan2(down, right) / (Math.PI / 4));
    const [rowStep, colStep] = [Math.round(Math.sin((turn * Math.PI) / 4)), Math.round(Math.cos((turn * Math.PI) / 4))];
    let steps = Math.max(Math.abs(down), Math.abs(right));
    const inside = (count) => letters[row + count * rowStep]?.[col + count * colStep] !== undefined;
    while (!inside(steps)) steps -= 1;
    return [row + steps * rowStep, col + steps * colStep];
  }

  function read([row, col], [toRow, toCol]) {
    const steps = Math.max(Math.abs(toRow - row), Math.abs(toCol - col));
    const [down, right] = [Math.sign(toRow - row), Math.sign(toCol - col)];
    return Array.from({ length: steps + 1 }, (_, step) => letters[row + step * down][col + step * right]).join("");
  }

  function ring([row, col], [toRow, toCol], colour) {
    const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
    // A line without a length shows no round ends everywhere.
    const ends = { x1: col + 0.499, y1: row + 0.5, x2: toCol + 0.501, y2: toRow + 0.5 };
    for (const [name, value] of Object.entries(ends)) line.setAttribute(name, value);
    if (colour) line.setAttribute("stroke", colour);
    else line.setAttribute("class", "going");
    rings.append(line);
    return line;
  }

  function show(end) {
    going?.remove();
    going = from ? ring(from, straight(from, end)) : null;
  }

  function finish(end) {
    if (!from) return;
    const to = straight(from, end);
    const text = read(from, to);
    const back = [...text].reverse().join("");
    const listed = words.filter((entry) => entry === text || entry === back);
    const word = listed.find((entry) => !found.has(entry));
    if (word) mark(word, from, to);
    else if (listed.length) state.textContent = `${listed[0]} is found already`;
    else if (text.length > 1) state.textContent = `${text} is not in the list`;
    from = null;
    show(end);
  }

  function mark(word, start, end) {
    found.set(word, ring(start, end, colours[words.indexOf(word) % colours.length]));
    for (const item of document.querySelectorAll("[data-word]")) {
      if (item.dataset.word === word) item.classList.add("found");
    }
    report();
  }

  // What is shown from the start.
  function begin() {
    for (const word of given) mark(word, ...key[word]);
    report();
  }

  function report() {
    const left = words.length - found.size;
    state.textContent = left ? `${left} of ${words.length} words to go` : "All words are found.";
  }

  function move([row, col]) {
    cells[at[0]][at[1]].tabIndex = -1;
    at = [row, col];
    cells[row][col].tabIndex = 0;
  }

  board.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    const cell = under(event);
    // A second tap ends what a first one began.
    if (from && !dragging) {
      finish(cell);
      return;
    }
    board.setPointerCapture(event.pointerId);
    dragging = true;
    from = cell;
    show(cell);
  });
  board.addEventListener("pointermove", (event) => {
    if (dragging) show(under(event));
  });
  board.addEventListener("pointerup", (event) => {
    if (!dragging) return;
    dragging = false;
    const cell = under(event);
    // A tap without a drag waits for the last letter's.
    if (cell[0] !== from[0] || cell[1] !== from[1]) finish(cell);
  });
  board.addEventListener("pointercancel", () => {
    dragging = false;
    from = null;
    show(at);
  });
  board.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (event.key in steps) {
      const [row, col] = [at[0] + steps[event.key][0], at[1] + steps[event.key][1]];
      if (cells[row]?.[col]) move([row, col]);
      cells[at[0]][at[1]].focus();
      if (from) show(at);
    } else if (event.key === "Enter" || event.key === " ") {
      if (from) finish(at);
      else {
        from = at;
        show(at);
      }
    } else if (event.key === "Escape") {
      from = null;
      show(at);
    } else return;
    event.preventDefault();
  });

  document.getElementById("hint").addEventListener("click", () => {
    const word = words.find((entry) => !found.has(entry));
    if (!word) return;
    const [[row, col]] = key[word];
    cells[row][col].classList.add("marked");
    state.textContent = `${word} begins in row ${row + 1}, column ${col + 1}`;
  });
  document.getElementById("reveal").addEventListener("click", () => {
    for (const word of words) if (!found.has(word)) mark(word, ...key[word]);
  });
  document.getElementById("clear").addEventListener("click", () => {
    found.forEach((line) => line.remove());
    found.clear();
    document.querySelectorAll(".found").forEach((item) => item.classList.remove("found"));
    begin();
  });

  build();
  begin();
})();
