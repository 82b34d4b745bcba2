import { DEFAULT_LANGUAGE } from '@contract/site-languages.js';
import { language } from '../../i18n/language.js';

/** The player's page of a stream, `/api/stream?id=…`, in the language of the page. */
export const playerPath = (stream: string): string =>
  language() === DEFAULT_LANGUAGE ? stream : `${stream}&lang=${language()}`;

/** What the player's page may do in a frame, wherever it is shown. */
export const FRAME_SANDBOX = 'allow-scripts allow-same-origin allow-presentation';
export const FRAME_ALLOW = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
