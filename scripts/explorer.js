// Lists solutions and draws the chosen one. Needs `puzzle` (label, draw, legend) and the JSON in the element #data.

(() => {
  const { board, solutions } = JSON.parse(document.getElementById("data").textContent);
  const [list, rows, picture, position, label, legend, previous, next] = [
    "list", "rows", "board", "position", "label", "legend", "previous", "next",
  ].map((id) => document.getElementById(id));
  const count = solutions.length;
  if (count === 0) return;

  let current = -1;
  let rowHeight = 0;
  let hashTimer = 0;

  // Only the rows in sight exist, and a few around them, so that any number of solutions scrolls smoothly.
  function render() {
    const first = Math.max(0, Math.floor(list.scrollTop / rowHeight) - 8);
    const last = Math.min(count, Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + 8);
    const fragment = document.createDocumentFragment();
    for (let index = first; index < last; index++) fragment.append(row(index));
    rows.replaceChildren(fragment);
    if (first <= current && current < last) list.setAttribute("aria-activedescendant", `option-${current + 1}`);
    else list.removeAttribute("aria-activedescendant");
  }

  function row(index) {
    const option = document.createElement("div");
    option.id = `option-${index + 1}`;
    option.role = "option";
    option.ariaSelected = String(index === current);
    option.ariaSetSize = String(count);
    option.ariaPosInSet = String(index + 1);
    option.dataset.index = index;
    option.style.top = `${index * rowHeight}px`;
    const number = document.createElement("span");
    number.textContent = index + 1;
    option.append(number, puzzle.label(board, solutions[index]));
    return option;
  }

  function measure() {
    rowHeight = parseFloat(getComputedStyle(rows).lineHeight);
    rows.style.height = `${count * rowHeight}px`;
  }

  // The list's width follows its labels; a thousand of them tell enough.
  function longestLabel() {
    let longest = 0;
    for (let index = 0; index < count; index += Math.ceil(count / 1000)) {
      longest = Math.max(longest, puzzle.label(board, solutions[index]).length);
    }
    return longest;
  }

  function select(index, centred = false) {
    current = Math.min(Math.max(index, 0), count - 1);
    bringIntoSight(centred);
    render();
    picture.innerHTML = puzzle.draw(board, solutions[current]);
    position.textContent = `${(current + 1).toLocaleString("en")} of ${count.toLocaleString("en")}`;
    label.textContent = puzzle.label(board, solutions[current]);
    previous.disabled = current === 0;
    next.disabled = current === count - 1;
    // Browsers refuse more than some hundred changes of the address in half a minute: wait for the last.
    clearTimeout(hashTimer);
    hashTimer = setTimeout(() => history.replaceState(null, "", `#${current + 1}`), 200);
  }

  function bringIntoSight(centred) {
    const top = current * rowHeight;
    const room = list.clientHeight - rowHeight;
    if (centred) list.scrollTop = top - room / 2;
    else if (top < list.scrollTop) list.scrollTop = top;
    else if (top > list.scrollTop + room) list.scrollTop = top - room;
  }

  function indexInHash() {
    const number = /^#([1-9][0-9]*)$/.exec(location.hash);
    return number && Number(number[1]) <= count ? Number(number[1]) - 1 : 0;
  }

  function target(key) {
    const page = Math.max(1, Math.floor(list.clientHeight / rowHeight) - 1);
    switch (key) {
      case "ArrowUp": case "ArrowLeft": return current - 1;
      case "ArrowDown": case "ArrowRight": return current + 1;
      case "PageUp": return current - page;
      case "PageDown": return current + page;
      case "Home": return 0;
      case "End": return count - 1;
      default: return null;
    }
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const index = target(event.key);
    if (index === null) return;
    event.preventDefault();
    select(index);
  });
  list.addEventListener("click", (event) => {
    const option = event.target.closest("[role=option]");
    if (option) select(Number(option.dataset.index));
  });
  let frame = 0;
  list.addEventListener("scroll", () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(render);
  });
  previous.addEventListener("click", () => select(current - 1));
  next.addEventListener("click", () => select(current + 1));
  addEventListener("hashchange", () => select(indexInHash(), true));
  addEventListener("resize", () => {
    measure();
    bringIntoSight(false);
    render();
  });

  legend.textContent = puzzle.legend;
  document.body.style.setProperty("--label", `${longestLabel()}ch`);
  document.body.style.setProperty("--number", `${String(count).length}ch`);
  measure();
  select(indexInHash(), true);
})();
