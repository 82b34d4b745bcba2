import type { SiteLanguage } from '@contract/site-languages.js';
import arabicFont from '@fontsource-variable/vazirmatn/files/vazirmatn-arabic-wght-normal.woff2?url';
import devanagariFont from '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2?url';
import arabicSheet from '../styles/scripts/arabic.css?url';
import devanagariSheet from '../styles/scripts/devanagari.css?url';

/** The letters of a language that the site's own fonts do not have, as addresses. */
interface Script {
  sheet: string;
  font: string;
}

const SCRIPTS: Partial<Record<SiteLanguage, Script>> = {
  ar: { sheet: arabicSheet, font: arabicFont },
  hi: { sheet: devanagariSheet, font: devanagariFont },
};

/** What pages in a language load for its script; nothing where the site's own fonts have it. */
export const scriptOf = (language: SiteLanguage): Script | undefined => SCRIPTS[language];
