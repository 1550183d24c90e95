// The language and the colours of the page.

import { useState } from "preact/hooks";
import { shelf } from "../saved.ts";
import { type Label, LANGUAGES } from "../text/dictionary.ts";

const THEME = "alfonso:theme";
const LANGUAGE = "alfonso:language";

/** Returns the language that was chosen before, or another one. */
export function chosenLanguage(otherwise: string): string {
  const chosen = shelf().getItem(LANGUAGE);
  return LANGUAGES.some(([tag]) => tag === chosen) ? chosen! : otherwise;
}

/** Sets the colours of the page as they were chosen before. */
export function applyTheme(theme: string = shelf().getItem(THEME) ?? "auto"): void {
  if (theme === "light" || theme === "dark") document.documentElement.dataset["theme"] = theme;
  else delete document.documentElement.dataset["theme"];
}

interface SettingsProps {
  t: Record<Label, string>;
  language: string;
  setLanguage(language: string): void;
}

/** The switches of the header. */
export function Settings({ t, language, setLanguage }: SettingsProps) {
  const [theme, setTheme] = useState(() => shelf().getItem(THEME) ?? "auto");
  const changeTheme = (chosen: string): void => {
    setTheme(chosen);
    applyTheme(chosen);
    keep(THEME, chosen);
  };
  const changeLanguage = (chosen: string): void => {
    keep(LANGUAGE, chosen);
    setLanguage(chosen);
  };
  return (
    <div class="settings">
      <label>
        <span>{t.language}</span>
        <select data-testid="language" value={language} onChange={(event) => changeLanguage(event.currentTarget.value)}>
          {LANGUAGES.map(([tag, name]) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{t.theme}</span>
        <select data-testid="theme" value={theme} onChange={(event) => changeTheme(event.currentTarget.value)}>
          <option value="auto">{t.auto}</option>
          <option value="light">{t.light}</option>
          <option value="dark">{t.dark}</option>
        </select>
      </label>
    </div>
  );
}

function keep(key: string, text: string): void {
  try {
    shelf().setItem(key, text);
  } catch {
    // A full storage forgets the choice.
  }
}
