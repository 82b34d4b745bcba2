import catalogue from 'virtual:messages/page';
import { translator } from './translator.js';

/** Texts of pages and their frame, which only the server renders. */
export const p = translator<'page'>(catalogue);
