import { GAME_DEFAULTS } from '@contract/games.js';
import type { GameRecord } from '@contract/records/match.record.js';
import { today } from '../shared/time.js';
import type { NewGameForm } from './game-form.js';

const DAY = 24 * 60 * 60_000;
/** The rhythm of most competitions, in days. */
const USUAL_DISTANCE = 7;

/** A copy of a game, a week later or, where that is past, today; without what came of it. */
export function copyOfGame(game: GameRecord, now = Date.now()): Partial<NewGameForm> {
  const { matchId, leagueId, title, homeTeam, awayTeam, location, time, timeZone, platforms } = game;
  const later = new Date(Date.parse(game.date) + USUAL_DISTANCE * DAY).toISOString().slice(0, 10);
  const earliest = today(timeZone, now);
  const date = later < earliest ? earliest : later;
  const { status } = GAME_DEFAULTS;
  return { matchId, leagueId, title, homeTeam, awayTeam, location, date, time, timeZone, platforms, status };
}
