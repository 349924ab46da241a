// Reads a result or a contract by the tables of overtrick/core/notation, which the server sends as
// data. The twin of reading.py: the same tables, the same order, the same reasons and spans.

export class NotationError extends Error {
  constructor(message, { reason, text, span, expected }) {
    super(message);
    Object.assign(this, { reason, text, span, expected });
  }
}

export class Reader {
  #states = new Map();

  constructor(tables, lang) {
    this.tables = tables;
    this.lang = lang;
    this.language = tables.languages[lang];
    this.numbers = new Map(tables.number_words.map((word, number) => [word, number]));
  }

  // {contract: {level, strain, doubling}, declarer, tricks}, or {passedOut: true}.
  result(text) {
    const found = this.#read(text, "result");
    if (found.pass) return { passedOut: true };
    const value = this.#contract(found);
    return { ...value, tricks: this.#tricks(text, value.contract, found.result) };
  }

  contract(text) {
    return this.#contract(this.#read(text, "contract"));
  }

  #contract({ level, strain, doubling, declarer }) {
    const contract = { level: level.number, strain: strain.value, doubling: doubling?.value ?? "" };
    return { contract, declarer: declarer?.value ?? null };
  }

  #read(text, goal) {
    const { max_length: limit, fold, blanks, goals } = this.tables;
    const length = [...text].length;
    if (length > limit) throw this.#refusal("too_long", text, [limit, length], [], { limit });
    const folded = text.replace(/[^]/gu, (char) => fold[char] ?? char);
    const found = {};
    let name = "start";
    let place = 0;
    while (place < text.length && blanks.includes(text[place])) place += 1;
    while (place < text.length) {
      const state = this.#state(goal, name);
      state.pattern.lastIndex = place;
      const match = state.pattern.exec(folded);
      if (!match) {
        const reason = state.expected.length ? "not_understood" : "after_end";
        throw this.#refusal(reason, text, this.#chunk(text, place), state.expected);
      }
      const spelling = state.spellings.find(({ group }) => match[group] !== undefined);
      const end = place + match[spelling.group].length;
      const span = [codePoints(text, place), codePoints(text, end)];
      const number = spelling.hasNumber ? this.#number(match[spelling.group + 1]) : 0;
      const refuse = (reason) => this.#refusal(reason, text, span, state.expected);
      if (spelling.leadsTo.startsWith("!")) throw refuse(spelling.leadsTo.slice(1));
      if (spelling.kind === "level" && !(number >= 1 && number <= 7)) {
        throw refuse(trim(folded, blanks) === "0" ? "zero" : "level");
      }
      found[spelling.kind] = { value: spelling.value, number, span };
      name = spelling.leadsTo;
      place = state.pattern.lastIndex;
    }
    if (!goals[goal].stops.includes(name)) {
      const reason = Object.keys(found).length ? "incomplete" : "empty";
      throw this.#refusal(reason, text, [length, length], this.#state(goal, name).expected);
    }
    return found;
  }

  // One state's spellings, the longest first, as one pattern with a group for each.
  #state(goal, name) {
    const key = `${goal} ${name}`;
    if (this.#states.has(key)) return this.#states.get(key);
    const { grammar, goals, blanks, number_words: words } = this.tables;
    const refused = goals[goal].refuses;
    const spellings = [];
    const expected = [];
    for (const [kind, way] of grammar[name]) {
      const leadsTo = refused.includes(kind) ? "!not_in_a_contract" : way;
      if (!leadsTo.startsWith("!")) expected.push(...this.#examples(kind));
      for (const [value, texts] of Object.entries(this.language.tokens[kind])) {
        for (const plain of texts) {
          // Refused for its own reason only as a whole word: "slam" is no lone spade.
          const text = leadsTo.startsWith("!") ? `${plain.replace(/\{e\}$/, "")}{e}` : plain;
          spellings.push({ kind, value, text, leadsTo, hasNumber: /\{[dn]\}/.test(text) });
        }
      }
    }
    spellings.sort((a, b) => [...b.text].length - [...a.text].length);
    const anyNumber = `[0-9]+|${[...words].sort((a, b) => b.length - a.length).join("|")}`;
    let group = 1;
    const parts = spellings.map((spelling) => {
      spelling.group = group;
      group += spelling.hasNumber ? 2 : 1;
      const literal = spelling.text.replace(/[.*+?^$()[\]\\/|]/g, "\\$&");
      const pattern = literal
        .replaceAll(" ", `[${blanks}]*`)
        .replace("{e}", `(?!${this.tables.letter})`)
        .replace("{d}", "([0-9]+)")
        .replace("{n}", `(${anyNumber})`);
      return `(${pattern})`;
    });
    const pattern = new RegExp(parts.length ? `(?:${parts.join("|")})[${blanks}]*` : "(?!)", "y");
    const state = { pattern, spellings, expected };
    this.#states.set(key, state);
    return state;
  }

  #examples(kind) {
    if (kind === "strain") return Object.values(this.language.written.strain);
    return this.tables.examples[kind];
  }

  #number(text) {
    return this.numbers.get(text) ?? Number(text);
  }

  #tricks(text, { level, strain, doubling }, { value, number, span }) {
    const { tricks_needed: neededAt, tricks_in_a_deal: all } = this.tables;
    const needed = neededAt[level];
    const tricks = {
      made: needed,
      plus: needed + number,
      minus: needed - number,
      tricks: number,
      odd_tricks: needed - level + number,
    }[value];
    let reason = { plus: "too_many_tricks", minus: "too_few_tricks" }[value] ?? "no_such_tricks";
    if (value === "odd_tricks" && !(number >= level && number <= 7)) reason = "odd_tricks";
    else if (value === "minus" && number === 0) reason = "minus_zero";
    else if (tricks >= 0 && tricks <= all) return tricks;
    throw this.#refusal(reason, text, span, [], {
      contract: `${level}${strain}${doubling}`,
      level,
      tricks,
      most_over: all - needed,
      most_down: needed,
    });
  }

  #chunk(text, place) {
    const pattern = new RegExp(`[0-9]+|${this.tables.letter}+`, "y");
    pattern.lastIndex = place;
    const found = pattern.exec(text)?.[0] ?? String.fromCodePoint(text.codePointAt(place));
    return [codePoints(text, place), codePoints(text, place + found.length)];
  }

  #refusal(reason, text, span, expected, figures = {}) {
    const found = quoted([...text].slice(...span).join(""));
    let message = fill(this.tables.reasons[reason], { found, ...figures });
    if (expected.length) {
      const last = expected.at(-1);
      const others = expected.slice(0, -1).join(", ");
      const examples = others ? fill(this.tables.alternatives, { others, last }) : last;
      message = fill(this.tables.expected, { message, examples });
    }
    return new NotationError(message, { reason, text, span, expected });
  }
}

export function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (_, name) => values[name]);
}

function quoted(text) {
  const characters = [...text];
  const short = characters.length <= 40 ? text : `${characters.slice(0, 37).join("")}...`;
  return `"${short.replace(/(?! )[\p{C}\p{Z}]/gu, escaped)}"`;
}

// A character that shows nothing, written out as Python writes it.
function escaped(char) {
  const named = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }[char];
  if (named) return named;
  const code = char.codePointAt(0).toString(16);
  if (code.length <= 2) return `\\x${code.padStart(2, "0")}`;
  return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
}

function codePoints(text, end) {
  return [...text.slice(0, end)].length;
}

function trim(text, blanks) {
  return [...text].filter((char) => !blanks.includes(char)).join("");
}
