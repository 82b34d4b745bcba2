import catalogue from 'virtual:messages/multiview';
import { translator } from './translator.js';

/** Texts of the multiview page. */
export const m = translator<'multiview'>(catalogue);
