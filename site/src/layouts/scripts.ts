import type { SiteLanguage } from '@contract/site-languages.js';
import arabic from '../styles/scripts/arabic.css?url';
import devanagari from '../styles/scripts/devanagari.css?url';

const SHEETS: Partial<Record<SiteLanguage, string>> = { ar: arabic, hi: devanagari };

/**
 * The address of the sheet with the letters of a language's script, where the site's own fonts do not have them. Its font is
 * not preloaded: on a slow phone that takes half a second from the first paint.
 */
export const scriptSheet = (language: SiteLanguage): string | undefined => SHEETS[language];
