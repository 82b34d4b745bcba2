import type { SiteLanguage } from '@contract/site-languages.js';
import arabic from '../styles/scripts/arabic.css?url';
import devanagari from '../styles/scripts/devanagari.css?url';

const SHEETS: Partial<Record<SiteLanguage, string>> = { ar: arabic, hi: devanagari };

/**
 * Returns the path of the style sheet with letters that the site's own fonts lack. Its font is not preloaded, which
 * would delay the first paint on a slow phone by half a second.
 */
export const scriptSheet = (language: SiteLanguage): string | undefined => SHEETS[language];
