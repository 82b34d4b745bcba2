import { DEFAULT_LANGUAGE, isSiteLanguage, LANGUAGE_FACTS, type SiteLanguage } from '@contract/site-languages.js';
import english from 'virtual:player/en';

/** Texts by key. Texts of the controls' library have the key `chrome.` with the library's English text. */
export type PlayerTexts = Readonly<Record<string, string>>;

const LOAD: Partial<Record<SiteLanguage, () => Promise<{ default: PlayerTexts }>>> = {
  es: () => import('virtual:player/es'),
  ar: () => import('virtual:player/ar'),
  hi: () => import('virtual:player/hi'),
};

/** Returns the language of the surrounding page, which the address contains. */
export function languageOf(query: URLSearchParams): SiteLanguage {
  const named = query.get('lang') ?? undefined;
  return isSiteLanguage(named) ? named : DEFAULT_LANGUAGE;
}

let texts: PlayerTexts = english;
/** Returns a text of the player. */
export const text = (key: keyof typeof import('../messages/en.json')): string => texts[key] ?? english[key] ?? key;

/** Translates an English text of the server or of an error. Returns the text unchanged if there is no translation. */
export function translated(message: string): string {
  const key = Object.keys(english).find((one) => english[one] === message);
  return (key !== undefined && texts[key]) || message;
}

/** Translates the phase of a game, such as 'Set 2'. Returns a custom text of staff unchanged. */
export function phaseText(phase: string): string {
  const [, name = '', number = ''] = /^(\D+?) ?(\d+)$/.exec(phase) ?? [];
  return texts[`phase.${name}`]?.replace('{number}', number) ?? texts[`staff.${phase}`] ?? phase;
}

/** Translates the page before scripts add elements. The controls stay left to right, as in other players. */
function localise(root: Node, language: SiteLanguage): void {
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGE_FACTS[language].dir;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const message = node.nodeValue?.trim() ?? '';
    if (message !== '') node.nodeValue = node.nodeValue?.replace(message, () => translated(message)) ?? '';
  }
}

/** Loads the texts of a language and shows them. Missing texts stay English. */
export async function speak(language: SiteLanguage, root: Node): Promise<void> {
  const load = LOAD[language];
  if (!load) return;
  try {
    texts = (await load()).default;
    localise(root, language);
  } catch {
    // The video plays without translated texts, too.
  }
}

/** Returns the texts of the controls' library by the library's English texts, or null for English. */
export const libraryTexts = (): PlayerTexts | null =>
  texts === english
    ? null
    : Object.fromEntries(
        Object.entries(texts).flatMap(([key, value]) => (key.startsWith('chrome.') ? [[key.slice(7), value]] : [])),
      );
