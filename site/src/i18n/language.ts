import { DEFAULT_LANGUAGE, isSiteLanguage, type SiteLanguage } from '@contract/site-languages.js';

/** In a browser the page says it; where there is no page, as in a test, it is the default. */
function ofDocument(): SiteLanguage {
  const lang = typeof document === 'undefined' ? undefined : document.documentElement.lang;
  return isSiteLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

let read: () => SiteLanguage = ofDocument;

/** The language that texts are shown in. */
export const language = (): SiteLanguage => read();

/** Says where the language is read from: on the server, which renders several at once, each rendering has its own. */
export function readLanguageFrom(source: () => SiteLanguage | undefined): void {
  read = () => source() ?? DEFAULT_LANGUAGE;
}
