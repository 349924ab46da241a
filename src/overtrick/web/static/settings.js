// Colours and letters, kept in this browser only.

const read = (name) => {
  try {
    return localStorage.getItem(`overtrick.${name}`);
  } catch {
    return null;
  }
};

const keep = (name, value) => {
  try {
    localStorage.setItem(`overtrick.${name}`, value);
  } catch {
    // A browser that stores nothing forgets the setting with the page.
  }
};

export function applySettings() {
  const root = document.documentElement;
  root.dataset.theme = read("theme") ?? "auto";
  root.dataset.suits = read("suits") ?? "two";
}

export function bindSettings(languages, lang, lettersChanged) {
  const [theme, four, letters] = ["theme", "four-colours", "letters"].map((id) =>
    document.getElementById(id),
  );
  theme.value = read("theme") ?? "auto";
  four.checked = read("suits") === "four";
  theme.addEventListener("change", () => {
    keep("theme", theme.value);
    applySettings();
  });
  four.addEventListener("change", () => {
    keep("suits", four.checked ? "four" : "two");
    applySettings();
  });
  const names = new Intl.DisplayNames([lang], { type: "language" });
  for (const [code, { written }] of Object.entries(languages)) {
    const { strain, declarer } = written;
    const [N, E, S, W] = ["N", "E", "S", "W"].map((seat) => declarer[seat]);
    letters.add(new Option(`${names.of(code)}: ${Object.values(strain).join(" ")} · ${N} ${E} ${S} ${W}`, code));
  }
  letters.value = Object.hasOwn(languages, read("letters") ?? "") ? read("letters") : lang;
  letters.addEventListener("change", () => {
    keep("letters", letters.value);
    lettersChanged();
  });
}
