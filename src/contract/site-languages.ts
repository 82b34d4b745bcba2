/** The languages of the public site. English has no prefix in addresses, the others have their code: `/es/replays`. */
export const SITE_LANGUAGES = ['en', 'es', 'ar', 'hi'] as const;
export type SiteLanguage = (typeof SITE_LANGUAGES)[number];

export const DEFAULT_LANGUAGE: SiteLanguage = 'en';

interface LanguageFacts {
  /** As its speakers write it. */
  name: string;
  dir: 'ltr' | 'rtl';
  /** BCP 47, for Intl: its clock (24 or 12 hours), numerals, names of days and months. Sport is shown in Latin numerals. */
  locale: string;
  /** What Open Graph calls it. */
  openGraph: string;
  /** What streams in it are marked with (`LANGUAGES` of streams.ts). */
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

/** The language of an address of the site, and the same address without it; both from the slash on. */
export function splitLanguage(address: string): { language: SiteLanguage; path: string } {
  const [, code = '', rest = ''] = /^\/([a-z]{2})(?=[/?#]|$)(.*)$/s.exec(address) ?? [];
  if (!isSiteLanguage(code) || code === DEFAULT_LANGUAGE) return { language: DEFAULT_LANGUAGE, path: address };
  return { language: code, path: rest.startsWith('/') ? rest : `/${rest}` };
}

/** An address of the site, from the slash on, in a language, whichever language it was in. */
export function inLanguage(address: string, language: SiteLanguage): string {
  const { path } = splitLanguage(address);
  if (language === DEFAULT_LANGUAGE) return path;
  return `/${language}${path.replace(/^\/(?=[?#]|$)/, '')}`;
}
