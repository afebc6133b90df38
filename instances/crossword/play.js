// A crossword to solve: types, checks and reveals. Needs the JSON in the element #data.

(() => {
  const { grid, key, numbers, slots, block, open } = JSON.parse(document.getElementById("data").textContent);
  const [board, clue, state] = ["grid", "clue", "state"].map((id) => document.getElementById(id));
  const rows = grid.map((line) => [...line]);
  const answers = key && key.map((line) => [...line]);
  const numberAt = new Map(numbers.map(([row, col, number]) => [`${row},${col}`, number]));
  const cells = new Map();
  let chosen = null;
  let down = false;

  function build() {
    board.style.gridTemplateColumns = `repeat(${rows[0].length}, minmax(0, 1fr))`;
    board.style.setProperty("--columns", rows[0].length);
    rows.forEach((line, row) => line.forEach((mark, col) => board.append(cell(row, col, mark))));
    for (const id of ["check", "letter", "word", "all"]) document.getElementById(id).hidden = !answers;
  }

  function cell(row, col, mark) {
    const element = document.createElement("div");
    element.className = mark === block ? "cell block" : "cell";
    if (mark === block) return element;
    const id = `${row},${col}`;
    if (numberAt.has(id)) element.append(Object.assign(document.createElement("small"), { textContent: numberAt.get(id) }));
    const input = document.createElement("input");
    Object.assign(input, { autocomplete: "off", spellcheck: false, ariaLabel: `row ${row + 1}, column ${col + 1}` });
    if (mark !== open) {
      Object.assign(input, { value: mark, readOnly: true });
      element.classList.add("given");
    }
    input.addEventListener("focus", () => choose(id));
    input.addEventListener("pointerdown", () => { if (chosen === id) turn(); });
    input.addEventListener("input", () => typed(id, input));
    input.addEventListener("keydown", (event) => pressed(id, event));
    element.append(input);
    cells.set(id, { element, input, row, col, given: mark !== open });
    return element;
  }

  const ids = (slot) => slot.cells.map(([row, col]) => `${row},${col}`);
  const isDown = (slot) => slot.name.endsWith("Down");

  // The slot of a cell in the direction in which one types, or the other one if there is only that.
  function slotOf(id) {
    const mine = slots.filter((slot) => ids(slot).includes(id));
    return mine.find((slot) => isDown(slot) === down) ?? mine[0];
  }

  function choose(id) {
    chosen = id;
    const slot = slotOf(id);
    down = slot ? isDown(slot) : down;
    const word = slot ? ids(slot) : [];
    for (const [other, { element }] of cells) {
      element.classList.toggle("in-word", word.includes(other));
      element.classList.toggle("chosen", other === id);
    }
    clue.textContent = slot ? `${slot.name}: ${slot.clue} (${slot.size})` : "";
    for (const item of document.querySelectorAll("[data-slot]")) {
      item.classList.toggle("chosen", item.dataset.slot === slot?.name);
    }
  }

  function turn() {
    down = !down;
    choose(chosen);
  }

  function go(id) {
    cells.get(id)?.input.focus();
  }

  // The cell so many places on in the word, if there is one.
  function along(id, step) {
    const slot = slotOf(id);
    const word = slot ? ids(slot) : [];
    return word[word.indexOf(id) + step];
  }

  function typed(id, input) {
    const letter = [...input.value.normalize("NFC").toUpperCase()].reverse().find((mark) => /\p{L}/u.test(mark));
    write(id, letter ?? "");
    if (letter) go(along(id, 1));
  }

  function write(id, letter) {
    const { element, input, given } = cells.get(id);
    if (given) return;
    input.value = letter;
    element.classList.remove("wrong");
    report();
  }

  function pressed(id, event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const { row, col, input } = cells.get(id);
    const steps = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    if (event.key in steps) {
      const [rowStep, colStep] = steps[event.key];
      let [toRow, toCol] = [row + rowStep, col + colStep];
      // Over blocks, to the next open cell.
      while (rows[toRow]?.[toCol] === block) [toRow, toCol] = [toRow + rowStep, toCol + colStep];
      down = rowStep !== 0;
      if (rows[toRow]?.[toCol]) go(`${toRow},${toCol}`);
      choose(chosen);
    } else if (event.key === " ") turn();
    else if (event.key === "Backspace" && (input.value === "" || input.readOnly)) {
      const before = along(id, -1);
      if (before) {
        write(before, "");
        go(before);
      }
    } else if (event.key === "Backspace" || event.key === "Delete") write(id, "");
    else if (event.key.length === 1 && !input.readOnly) {
      input.value = event.key;
      typed(id, input);
    } else if (event.key.length === 1) go(along(id, 1));
    else return;
    event.preventDefault();
  }

  const answerAt = ({ row, col }) => answers[row][col];
  const isRight = (place) => place.input.value === answerAt(place);
  // A cell that belongs to no slot stays empty.
  const asked = () => [...cells.values()].filter((place) => !answers || answerAt(place) !== open);

  function report() {
    const places = asked();
    const left = places.filter(({ input }) => input.value === "").length;
    const solved = answers && left === 0 && places.every(isRight);
    state.textContent = solved ? "Solved." : left ? `${left} of ${places.length} letters to go` : "All letters are in.";
  }

  function check() {
    const wrong = asked().filter((place) => place.input.value !== "" && !isRight(place));
    wrong.forEach(({ element }) => element.classList.add("wrong"));
    report();
    if (wrong.length) state.textContent = `${wrong.length} wrong`;
  }

  function reveal(wanted) {
    for (const id of wanted) {
      const letter = answerAt(cells.get(id));
      if (letter !== open) write(id, letter);
    }
  }

  document.getElementById("check").addEventListener("click", check);
  document.getElementById("letter").addEventListener("click", () => chosen && reveal([chosen]));
  document.getElementById("word").addEventListener("click", () => chosen && slotOf(chosen) && reveal(ids(slotOf(chosen))));
  document.getElementById("all").addEventListener("click", () => reveal([...cells.keys()]));
  document.getElementById("clear").addEventListener("click", () => cells.forEach((_, id) => write(id, "")));
  document.getElementById("clues").addEventListener("click", (event) => {
    const slot = slots.find(({ name }) => name === event.target.closest("[data-slot]")?.dataset.slot);
    if (!slot) return;
    down = isDown(slot);
    const word = ids(slot);
    go(word.find((id) => cells.get(id).input.value === "") ?? word[0]);
    choose(chosen);
  });

  build();
  report();
  go(ids(slots[0])[0]);
})();
