import type { SettingsRecord } from '@contract/records/setting.record.js';
import type { SiteLocals } from '@contract/site-locals.js';
import { setImmediate as turn } from 'node:timers/promises';
import type { Ask } from '../games/ask.js';
import { loadBoard, type BoardScope } from '../games/load.js';
import { pack, packDays } from '../games/packed.js';
import { scopeFor } from '../games/scope.js';
import { cutFor, sectionsOf, sentGames } from '../games/sections.js';
import type { Rendered } from '../live/hooks.js';
import type { SentBoard } from '../live/use-day-board.js';
import { todayIn } from '@contract/time/days.js';
import { isZone } from '@contract/time/zones.js';
import { found, getFrom, readSettings, valueOr, type Found } from './api.js';

type Locals = Pick<SiteLocals, 'api'>;

/** Of up to so many games a page is made in one go: with turns in between it comes later while much else is done. */
const MAX_GAMES_AT_ONCE = 1_000;

/** The zone of a visitor, or of the site while nobody knows the visitor's. */
export async function zoneOf(locals: Locals, rendered: Rendered): Promise<string> {
  if (rendered.zone !== null) return rendered.zone;
  const settings = valueOr<Pick<SettingsRecord, 'timeZone'>>(await readSettings(locals), { timeZone: 'UTC' });
  return isZone(settings.timeZone) ? settings.timeZone : 'UTC';
}

/** What a page with a list of days shows. */
export async function readBoard(
  locals: Locals,
  rendered: Rendered,
  ask: Ask,
  { scope = {}, home = false }: { scope?: BoardScope; home?: boolean },
): Promise<Found<SentBoard>> {
  const zone = await zoneOf(locals, rendered);
  const today = todayIn(zone, rendered.now);
  const options = { scope: scopeFor(scope, ask.category), zone, today, home };
  const board = await found(loadBoard(getFrom(locals), ask, options));
  if (board.kind !== 'found') return board;
  const { games, days, shown, ...rest } = board.value;
  // With thousands of games, others are answered between reading them and choosing what is shown.
  if (games.length > MAX_GAMES_AT_ONCE) await turn();
  const all = sectionsOf(games, { ...ask, zone, shown, today, results: ask.view === 'results' });
  const sent = pack(sentGames(games, all, cutFor(all, ask).sections));
  if (games.length > MAX_GAMES_AT_ONCE) await turn();
  return { kind: 'found', value: { ...rest, shown, games: sent, days: packDays(days) } };
}
