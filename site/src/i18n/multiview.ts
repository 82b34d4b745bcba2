import catalogue from 'virtual:messages/multiview';
import { translator } from './translator.js';

/** Texts of the page with several games. */
export const m = translator<'multiview'>(catalogue);
