import catalogue from 'virtual:messages/game';
import { translator } from './translator.js';

/** Texts of the pages of a game and of a replay: the player, streams, parts. */
export const g = translator<'game'>(catalogue);
