// Shows the templates that match the search and the chosen tag.
const search = /** @type {HTMLInputElement} */ (document.querySelector("#search"));
const buttons = /** @type {HTMLButtonElement[]} */ ([...document.querySelectorAll("#tags button")]);
const cards = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("#templates article")]);
/** @type {string | undefined} */
let tag;

function show() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const card of cards) {
    const own = card.dataset.words ?? "";
    card.hidden = !words.every((word) => own.includes(word)) ||
      (tag !== undefined && !own.split(" ").includes(tag));
  }
  for (const button of buttons) button.ariaPressed = String(button.dataset.tag === tag);
}

search.addEventListener("input", show);
for (const button of buttons) {
  button.addEventListener("click", () => {
    tag = tag === button.dataset.tag ? undefined : button.dataset.tag;
    show();
  });
}
show();
