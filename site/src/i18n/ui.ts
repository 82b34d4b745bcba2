import catalogue from 'virtual:messages/ui';
import { translator } from './translator.js';

/** Texts of all live pages: lists of games, days, search, and toasts. */
export const t = translator<'ui'>(catalogue);
