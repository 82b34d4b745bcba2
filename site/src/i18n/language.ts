import { DEFAULT_LANGUAGE, isSiteLanguage, type SiteLanguage } from '@contract/site-languages.js';

/** Returns the language of the document, or the default language without a document, as in tests. */
function ofDocument(): SiteLanguage {
  const lang = typeof document === 'undefined' ? undefined : document.documentElement.lang;
  return isSiteLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

let read: () => SiteLanguage = ofDocument;

/** Returns the current language of texts. */
export const language = (): SiteLanguage => read();

/**
 * Sets the source of the language. The server renders several languages concurrently, so each rendering has its own.
 */
export function readLanguageFrom(source: () => SiteLanguage | undefined): void {
  read = () => source() ?? DEFAULT_LANGUAGE;
}
