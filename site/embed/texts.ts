import { DEFAULT_LANGUAGE, isSiteLanguage, LANGUAGE_FACTS, type SiteLanguage } from '@contract/site-languages.js';
import english from 'virtual:player/en';
import type { Messages } from '../src/i18n/messages.js';

/** Texts by key, those of the controls' library among them: `chrome.` and its own English words. */
export type PlayerTexts = Readonly<Record<string, string>>;

const LOAD: Partial<Record<SiteLanguage, () => Promise<{ default: PlayerTexts }>>> = {
  es: () => import('virtual:player/es'),
  ar: () => import('virtual:player/ar'),
  hi: () => import('virtual:player/hi'),
};

/** The language of the page around this one, which its address names. */
export function languageOf(query: URLSearchParams): SiteLanguage {
  const named = query.get('lang') ?? undefined;
  return isSiteLanguage(named) ? named : DEFAULT_LANGUAGE;
}

let texts: PlayerTexts = english;
/** A text of the player. */
export const text = (key: keyof Messages['player']): string => texts[key] ?? english[key] ?? key;

/** A text that came in English, from the server or from where something failed; as it came where there is no other. */
export function translated(said: string): string {
  const key = Object.keys(english).find((one) => english[one] === said);
  return (key !== undefined && texts[key]) || said;
}

/** Translates what the page shows, before scripts add to it; the controls stay as they are, as players run from left to right. */
function localise(root: Node, language: SiteLanguage): void {
  document.documentElement.lang = language;
  document.documentElement.dir = LANGUAGE_FACTS[language].dir;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const said = node.nodeValue?.trim() ?? '';
    if (said !== '') node.nodeValue = node.nodeValue?.replace(said, () => translated(said)) ?? '';
  }
}

/** Loads the texts of a language and shows them; what does not come stays English. */
export async function speak(language: SiteLanguage, root: Node): Promise<void> {
  const load = LOAD[language];
  if (!load) return;
  try {
    texts = (await load()).default;
    localise(root, language);
  } catch {
    // Without them the video plays all the same.
  }
}

/** The texts of the controls' library, by its own words; none for English, which is its own. */
export const libraryTexts = (): PlayerTexts | null =>
  texts === english
    ? null
    : Object.fromEntries(
        Object.entries(texts).flatMap(([key, value]) => (key.startsWith('chrome.') ? [[key.slice(7), value]] : [])),
      );
