import { DEFAULT_LANGUAGE } from '@contract/site-languages.js';
import { language } from '../../i18n/language.js';

/** Returns the embed page of a stream, `/api/stream?id=…`, in the language of the page. */
export const playerPath = (stream: string): string =>
  language() === DEFAULT_LANGUAGE ? stream : `${stream}&lang=${language()}`;

/** Permissions of the embed page in frames. */
export const FRAME_SANDBOX = 'allow-scripts allow-same-origin allow-presentation';
export const FRAME_ALLOW = 'autoplay; fullscreen; picture-in-picture; encrypted-media';
