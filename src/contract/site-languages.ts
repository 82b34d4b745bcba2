/**
 * Languages of the public site. URLs in English have no prefix, and URLs in other languages start with the language code:
 * `/es/replays`.
 */
export const SITE_LANGUAGES = ['en', 'es', 'ar', 'hi'] as const;
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

export const DEFAULT_LANGUAGE: SiteLanguage = 'en';

interface LanguageFacts {
  /** Name in the language itself. */
  name: string;
  dir: 'ltr' | 'rtl';
  /**
   * BCP 47 tag for Intl, which decides the clock (12 or 24 hours), the numerals, and the names of days and months. Numerals are
   * Latin, as is usual in sport.
   */
  locale: string;
  /** Language tag for Open Graph. */
  openGraph: string;
  /** Language of streams (`LANGUAGES` of streams.ts). */
  streams: string;
}

export const LANGUAGE_FACTS: Readonly<Record<SiteLanguage, LanguageFacts>> = {
  en: { name: 'English', dir: 'ltr', locale: 'en-u-hc-h23', openGraph: 'en_GB', streams: 'English' },
  es: { name: 'Español', dir: 'ltr', locale: 'es', openGraph: 'es_ES', streams: 'Spanish' },
  ar: { name: 'العربية', dir: 'rtl', locale: 'ar-u-nu-latn', openGraph: 'ar_AR', streams: 'Arabic' },
  hi: { name: 'हिन्दी', dir: 'ltr', locale: 'hi', openGraph: 'hi_IN', streams: 'Hindi' },
};

export const isSiteLanguage = (text: string | undefined): text is SiteLanguage =>
  SITE_LANGUAGES.some((language) => language === text);

/** Splits the path of a site's page, with its query and fragment, into the language and the path without the language. */
export function splitLanguage(address: string): { language: SiteLanguage; path: string } {
  const [, code = '', rest = ''] = /^\/([a-z]{2})(?=[/?#]|$)(.*)$/s.exec(address) ?? [];
  if (!isSiteLanguage(code) || code === DEFAULT_LANGUAGE) return { language: DEFAULT_LANGUAGE, path: address };
  return { language: code, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** Returns the path of a site's page, with its query and fragment, in another language. */
export function inLanguage(address: string, language: SiteLanguage): string {
  const { path } = splitLanguage(address);
  if (language === DEFAULT_LANGUAGE) return path;
  return `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`;
}
