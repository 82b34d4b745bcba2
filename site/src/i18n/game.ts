import catalogue from 'virtual:messages/game';
import { translator } from './translator.js';

/** Texts of game and replay pages: the player, streams, and parts. */
export const g = translator<'game'>(catalogue);
