import { DEFAULT_LANGUAGE } from '@contract/site-languages.js';
import { language } from '../../i18n/language.js';

/** The player's page of a stream, `/api/stream?id=…`, in the language of the page. */
export const playerPath = (stream: string): string =>
  language() === DEFAULT_LANGUAGE ? stream : `${stream}&lang=${language()}`;
