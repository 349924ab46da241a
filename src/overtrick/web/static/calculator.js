// The calculator page: keeps buttons, text field, address bar and answer in step. Every number and
// every sentence about a score is looked up in tables made by the core; nothing is computed here.

import { History } from "./history.js";
import { NotationError, Reader, fill } from "./notation.js";
import { applySettings, bindSettings } from "./settings.js";

const SETTLED_AFTER_MS = 1500; // a result that stands so long goes into the list
const PAUSE_MS = 500; // who types on is not told of every letter what is missing
const LAST_BOARD = 999999;
const HINTS = ["4SX N -1", "3NT W =", "2H EW +1", "Pass"];

const lang = document.documentElement.lang;
const texts = JSON.parse(document.getElementById("texts").textContent);
const form = document.getElementById("calculator");
const byId = (id) => document.getElementById(id);

applySettings();

const [scores, notation] = await Promise.all(["scores", "notation"].map(table)).catch((error) => {
  byId("failure").textContent = texts.no_tables;
  byId("failure").hidden = false;
  throw error;
});

async function table(name) {
  const answer = await fetch(`/data/${lang}/${name}.json`);
  if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  return answer.json();
}

const reader = () => new Reader(notation, byId("letters").value);
let currentReader;
let lastLevel = 4;
let lastStrain = "S";
let lastSearch = "";
const history = new History(byId("history"), byId("history-empty"), texts.history_empty, describe);
let settling;
let complaining;
let acted = false; // only what somebody chose or typed goes into the list

// ---- the state: what the buttons say -----------------------------------------------------------

function chosen() {
  const bid = form.elements.bid.value;
  const vul = {
    kind: form.elements.vul.value,
    board: Number(form.elements.board.value),
    declarer: form.elements.declarer_vulnerable.checked,
  };
  if (bid === "Pass") return { passedOut: true, vul };
  return {
    contract: {
      level: Number(bid[0]),
      strain: bid.slice(1),
      doubling: form.elements.doubling.value,
    },
    declarer: form.elements.declarer.value || null,
    tricks: Number(form.elements.tricks.value),
    vul,
  };
}

function choose({ passedOut, contract, declarer, tricks }) {
  check("bid", passedOut ? "Pass" : `${contract.level}${contract.strain}`);
  if (passedOut) return;
  check("doubling", contract.doubling);
  check("declarer", declarer ?? "");
  check("tricks", String(tricks));
}

// Not `form.elements[name].value = value`: that does not find a button whose value is empty.
function check(name, value) {
  for (const button of form.elements[name]) button.checked = button.value === value;
}

function margin({ contract, tricks }) {
  return tricks - scores.tricks_needed[contract.level];
}

// The canonical text, in the letters that the field is read in.
function written(state, language = notation.languages[byId("letters").value]) {
  if (state.passedOut) return language.passed;
  const { level, strain, doubling } = state.contract;
  const declarer = state.declarer ? `${language.written.declarer[state.declarer]} ` : "";
  return `${level}${language.written.strain[strain]}${doubling} ${declarer}${signed(margin(state), "=")}`;
}

// Whether declarer's side is vulnerable; null where that depends on who declared.
function isVulnerable({ vul, declarer }) {
  if (vul.kind === "declarer") return vul.declarer;
  const sides = scores.vulnerable[vul.kind === "board" ? board(vul.board).vul : vul.kind];
  if (sides.NS === sides.EW) return sides.NS;
  return declarer ? sides[scores.sides[declarer]] : null;
}

function board(number) {
  return scores.boards[(number - 1) % scores.boards.length];
}

// ---- from the state to the page ----------------------------------------------------------------

function show({ keepText = false, keepAddress = false } = {}) {
  const state = chosen();
  const isBoard = state.vul.kind === "board";
  const isNone = isBoard && !isBoardNumber(form.elements.board.value);
  if (!state.passedOut) lastLevel = state.contract.level;
  for (const part of form.querySelectorAll(".of-a-contract")) part.disabled = state.passedOut;
  byId("declarer-switch").hidden = state.vul.kind !== "declarer";
  byId("board-number").hidden = !isBoard;
  if (!state.passedOut) showTricks(state.contract.level);
  if (!keepText) {
    form.elements.text.value = written(state);
    say("problem", "");
  }
  form.elements.board.toggleAttribute("aria-invalid", isNone);
  if (isNone) {
    byId("board-facts").textContent = texts.board_range;
    return showNoScore(texts.board_range);
  }
  if (isBoard) showBoard(state.vul.board);
  if (!keepAddress) showAddress(state);
  const vulnerable = state.passedOut ? false : isVulnerable(state);
  if (vulnerable === null) {
    const side = isBoard ? board(state.vul.board).vul : state.vul.kind;
    return showNoScore(fill(texts.who_declared, { side: texts[side.toUpperCase()] }));
  }
  showScore(state, vulnerable);
}

function showTricks(level) {
  for (const input of form.querySelectorAll("input[name=tricks]")) {
    const over = Number(input.value) - scores.tricks_needed[level];
    input.parentElement.querySelector(".margin").textContent = minus(signed(over, "="));
    input.parentElement.classList.toggle("made", over >= 0);
    const spoken = { margin: marginWords(over), count: input.value };
    input.parentElement.querySelector(".spoken").textContent = fill(texts.tricks_spoken, spoken);
  }
}

function showBoard(number) {
  const { dealer, vul } = board(number);
  const vulnerability = { none: texts.nobody, both: texts.both_sides }[vul] ?? texts[vul.toUpperCase()];
  const facts = { number, dealer: texts[dealer], vulnerability };
  byId("board-facts").textContent = fill(texts.board_facts, facts);
}

function showNoScore(reason) {
  byId("answer").classList.add("unanswered");
  shareable(false);
  byId("peek").textContent = reason;
  byId("heading").textContent = reason;
  byId("spoken").textContent = reason;
  for (const id of ["total", "ns", "ew", "why"]) byId(id).textContent = "";
  for (const part of ["#lines tbody", "#lines tfoot"]) document.querySelector(part).replaceChildren();
  for (const id of ["lines", "sides", "steps", "otherwise"]) byId(id).hidden = true;
  clearTimeout(settling);
}

function showScore(state, vulnerable) {
  byId("answer").classList.remove("unanswered");
  shareable(true);
  const entry = state.passedOut ? null : lookUp(state, vulnerable);
  const total = entry?.total ?? 0;
  const title = heading(state, vulnerable);
  byId("heading").replaceChildren(...withSuits(title));
  byId("total").textContent = minus(total);
  const peek = fill(texts.peek, { heading: title, points: minus(total) });
  byId("peek").replaceChildren(...withSuits(peek));
  byId("why").textContent = entry?.why ?? "";
  const spoken = state.passedOut ? texts.spoken_pass : texts.spoken;
  byId("spoken").textContent = fill(spoken, { heading: spelled(title), points: minus(total) });
  showLines(entry?.lines ?? [], total);
  showSides(state, total);
  showSteps(entry?.steps ?? []);
  showOtherwise(state, vulnerable);
  clearTimeout(settling);
  if (!acted) return;
  const text = written(state, notation.languages.en);
  const board = state.vul.kind === "board" ? state.vul.board : "";
  const item = { state, query: address(state), text, board, vulnerable, total };
  settling = setTimeout(() => history.add({ ...item, sides: sides(state, total) }), SETTLED_AFTER_MS);
}

function lookUp({ contract: { level, strain, doubling }, tricks }, vulnerable) {
  return scores.contracts[`${level}${strain}${doubling}`][Number(vulnerable)][tricks];
}

// A result of the list, in the language of the page.
function describe({ state, vulnerable }) {
  return heading(state, vulnerable);
}

function heading(state, vulnerable) {
  const title = state.passedOut ? capital(texts.passed_out) : headingOfContract(state, vulnerable);
  if (state.vul.kind !== "board") return title;
  return fill(texts.on_board, { number: state.vul.board, heading: title });
}

function marginWords(over) {
  const template = over === 0 ? texts.just_made : over > 0 ? texts.made : texts.down;
  return fill(template, { count: Math.abs(over) });
}

function headingOfContract(state, vulnerable) {
  const { level, strain, doubling } = state.contract;
  let contract = `${level}${symbol(strain)}`;
  if (doubling) {
    const word = doubling === "X" ? texts.doubled : texts.redoubled;
    contract = fill(texts.doubled_contract, { contract, doubling: word });
  }
  if (state.declarer) {
    contract = fill(texts.declared_contract, { contract, declarer: texts[state.declarer] });
  }
  return fill(texts.heading, {
    contract,
    margin: marginWords(margin(state)),
    vulnerability: vulnerable ? texts.vulnerable : texts.not_vulnerable,
  });
}

function showLines(lines, total) {
  // A single line's reason is the sentence below it.
  const reason = (why) => (lines.length > 1 ? why : "");
  const rows = lines.map(({ kind, points, why }) => row("th", texts[kind], reason(why), minus(points)));
  const [body, foot] = [document.querySelector("#lines tbody"), document.querySelector("#lines tfoot")];
  body.replaceChildren(...rows);
  foot.replaceChildren(row("th", texts.total, "", minus(total)));
  byId("lines").hidden = lines.length === 0;
}

function row(tag, label, reason, points) {
  const cells = [tag, "td", "td"].map((name) => document.createElement(name));
  cells[0].scope = "row";
  [label, reason, points].forEach((text, i) => (cells[i].textContent = text));
  const line = document.createElement("tr");
  line.append(...cells);
  return line;
}

function sides(state, total) {
  if (state.passedOut) return { ns: 0, ew: 0 };
  const side = state.declarer && scores.sides[state.declarer];
  if (!side) return null;
  return side === "NS" ? { ns: total, ew: -total } : { ns: -total, ew: total };
}

function showSides(state, total) {
  const both = sides(state, total);
  byId("sides").hidden = !both;
  byId("ns").textContent = both ? plus(both.ns) : "";
  byId("ew").textContent = both ? plus(both.ew) : "";
}

function showSteps(steps) {
  const items = steps.map(({ points, so_far }, index) => {
    const item = document.createElement("li");
    const [label, step, sum] = ["span", "span", "span"].map((name) => document.createElement(name));
    label.textContent = fill(texts.step, { count: index + 1 });
    step.textContent = minus(points);
    sum.textContent = fill(texts.so_far, { points: minus(so_far) });
    item.append(label, step, sum);
    return item;
  });
  byId("steps").hidden = items.length < 2;
  byId("steps").querySelector("ol").replaceChildren(...items);
}

function showOtherwise(state, vulnerable) {
  byId("otherwise").hidden = state.passedOut === true;
  if (state.passedOut) return;
  const entries = [
    [texts.one_more, lookUp({ ...state, tricks: state.tricks + 1 }, vulnerable)],
    [texts.one_fewer, lookUp({ ...state, tricks: state.tricks - 1 }, vulnerable)],
    [vulnerable ? texts.if_not_vulnerable : texts.if_vulnerable, lookUp(state, !vulnerable)],
  ];
  const items = entries.filter(([, entry]) => entry).map(([label, entry]) => {
    const pair = document.createElement("div");
    const [term, value] = [document.createElement("dt"), document.createElement("dd")];
    term.textContent = label;
    value.textContent = minus(entry.total);
    pair.append(term, value);
    return pair;
  });
  byId("otherwise").querySelector("dl").replaceChildren(...items);
}

function showHint() {
  const english = new Reader(notation, "en");
  const examples = HINTS.map((text) => written(english.result(text))).join(", ");
  byId("text-hint").textContent = fill(texts.hint, { examples });
}

// ---- numbers and suits in writing --------------------------------------------------------------

const minus = (points) => String(points).replace("-", "−");
const plus = (points) => (points > 0 ? `+${points}` : minus(points));
const signed = (number, zero) => (number === 0 ? zero : number > 0 ? `+${number}` : `${number}`);
const capital = (text) => text[0].toUpperCase() + text.slice(1);
const SYMBOLS = { C: "♣", D: "♦", H: "♥", S: "♠" };
const symbol = (strain) => SYMBOLS[strain] ?? notation.languages[lang].written.strain[strain];

// The suit symbols as elements that the style sheet colours.
function withSuits(text) {
  return text.split(/([♣♦♥♠])/).map((part) => {
    const letter = Object.keys(SYMBOLS).find((key) => SYMBOLS[key] === part);
    if (!letter) return part;
    const mark = document.createElement("span");
    mark.className = `suit suit-${letter}`;
    mark.textContent = part;
    return mark;
  });
}

// For a screen reader: the suits by name, as the buttons call them.
function spelled(text) {
  return text.replace(/[♣♦♥♠]/g, (mark) => {
    const letter = Object.keys(SYMBOLS).find((key) => SYMBOLS[key] === mark);
    const key = form.querySelector(`input[value="1${letter}"]`).parentElement;
    return ` ${key.querySelector(".spoken").textContent}`;
  });
}

// ---- the address bar ---------------------------------------------------------------------------

function address(state) {
  const { kind, board: number, declarer } = state.vul;
  const vul = kind === "declarer" ? (declarer ? "vulnerable" : "not-vulnerable") : kind;
  const query = new URLSearchParams({ r: written(state, notation.languages.en) });
  if (kind === "board") query.set("board", number);
  else query.set("vul", vul);
  return `?${query}`;
}

function showAddress(state) {
  const query = address(state);
  window.history.replaceState(null, "", `${location.pathname}${query}`);
  lastSearch = location.search;
  for (const link of document.querySelectorAll(".languages a")) {
    link.search = query;
  }
}

// Takes over what the address says; what it does not say, or wrongly, stays as it is.
function readAddress(search) {
  lastSearch = location.search;
  const query = new URLSearchParams(search);
  const isClear = readVulnerability(query.get("vul"), query.get("board"));
  const text = query.get("r");
  try {
    if (text !== null) choose(new Reader(notation, "en").result(text));
    show({ keepAddress: !isClear });
    if (!isClear) refuse(texts.link_vulnerability);
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    show({ keepAddress: true }); // so that a reload tells it again
    form.elements.text.value = text;
    refuse(error.message);
  }
}

function readVulnerability(vul, number) {
  if (vul !== null && number !== null) return false;
  if (number !== null) {
    if (!isBoardNumber(number)) return false;
    check("vul", "board");
    form.elements.board.value = Number(number);
  } else if (vul === "vulnerable" || vul === "not-vulnerable") {
    check("vul", "declarer");
    form.elements.declarer_vulnerable.checked = vul === "vulnerable";
  } else if (vul !== null) {
    if (!Object.hasOwn(scores.vulnerable, vul)) return false;
    check("vul", vul);
  }
  return true;
}

function isBoardNumber(text) {
  return /^[0-9]{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= LAST_BOARD;
}

// ---- what people do ----------------------------------------------------------------------------

function typed() {
  try {
    choose(currentReader.result(form.elements.text.value));
    say("problem", "");
    show({ keepText: true });
  } catch (error) {
    if (!(error instanceof NotationError)) throw error;
    refuse(error.message);
  }
}

// What is shown below is no longer what stands in the field: at once pale, after a pause said why.
function refuse(message) {
  clearTimeout(settling);
  clearTimeout(complaining);
  byId("answer").classList.add("outdated");
  byId("peek").textContent = "…";
  byId("spoken").textContent = "";
  shareable(false);
  complaining = setTimeout(() => {
    say("problem", capital(message));
    byId("peek").textContent = capital(message);
    form.elements.text.setAttribute("aria-invalid", "true");
  }, PAUSE_MS);
}

function say(id, text) {
  clearTimeout(complaining);
  byId(id).textContent = text;
  byId(id).hidden = !text;
  if (text) return;
  form.elements.text.removeAttribute("aria-invalid");
  byId("answer").classList.remove("outdated");
}

function shareable(isSo) {
  byId("copy-link").disabled = !isSo;
  byId("print").disabled = !isSo;
}

// A new level keeps the margin where it can: 4S made stays made as 5S made.
function bidChanged() {
  const level = Number(form.elements.bid.value[0]);
  if (Number.isNaN(level)) return;
  const tricks = Number(form.elements.tricks.value) + level - lastLevel;
  const last = form.elements.tricks.length - 1;
  check("tricks", String(Math.min(Math.max(tricks, 0), last)));
}

// Up and down move by a level in the bidding box; left and right are the browser's own.
function moveInGrid(event) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const strain = event.target.value === "Pass" ? lastStrain : event.target.value.slice(1);
  const level = event.target.value === "Pass" ? 8 : Number(event.target.value[0]);
  const values = [`${level + step}${strain}`, step > 0 ? "Pass" : ""];
  const to = [...form.elements.bid].find((bid) => values.includes(bid.value));
  if (!to) return;
  lastStrain = strain;
  to.focus();
  to.click();
}

async function copy(text, where) {
  let isDone = true;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    isDone = copyBySelection(text); // without https there is no clipboard to write to
  }
  byId(where).textContent = isDone ? texts.copied : texts.not_copied;
  setTimeout(() => (byId(where).textContent = ""), 4000);
}

function copyBySelection(text) {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const isDone = document.execCommand("copy");
  field.remove();
  return isDone;
}

form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", (event) => {
  acted = true;
  if (event.target.name === "text") return typed();
  if (event.target.name === "bid") bidChanged();
  show();
  return undefined;
});
form.elements.text.addEventListener("change", () => {
  if (!byId("answer").classList.contains("outdated")) show();
});
form.querySelector(".grid").addEventListener("keydown", moveInGrid);
for (const list of document.querySelectorAll(".examples, .history")) {
  list.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    if (!link) return;
    event.preventDefault();
    acted = false;
    readAddress(link.search);
  });
}
byId("copy-link").addEventListener("click", () => copy(location.href, "copy-said"));
byId("copy-text").addEventListener("click", () => copy(history.text(), "list-said"));
byId("copy-csv").addEventListener("click", () => copy(history.csv(), "list-said"));
byId("clear").addEventListener("click", () => {
  clearTimeout(settling);
  acted = false;
  history.clear();
});
byId("print").addEventListener("click", () => window.print());
// Also a jump inside the page is such an event, and says nothing new.
window.addEventListener("popstate", () => {
  if (location.search !== lastSearch) readAddress(location.search);
});
bindSettings(notation.languages, lang, () => {
  currentReader = reader();
  showHint();
  if (byId("answer").classList.contains("outdated")) typed();
  else show();
});
currentReader = reader();
showHint();
readAddress(location.search);
document.documentElement.dataset.ready = "yes";

// ---- without a network -------------------------------------------------------------------------

function showNetwork() {
  // Only a page under https, or on this machine, may keep itself for the time without a network.
  const isKept = Boolean(navigator.serviceWorker?.controller);
  byId("offline").textContent = navigator.onLine || !isKept ? "" : texts.offline;
  byId("offline").hidden = navigator.onLine || !isKept;
}

window.addEventListener("online", showNetwork);
window.addEventListener("offline", showNetwork);
showNetwork();
// Where it may not be kept (private windows, say) the page works all the same, with a network.
navigator.serviceWorker?.register("/sw.js").catch(() => {});
