import catalogue from 'virtual:messages/ui';
import { translator } from './translator.js';

/** Texts of what every moving page has: lists of games, days, search, messages that come up. */
export const t = translator<'ui'>(catalogue);
