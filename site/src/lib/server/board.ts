import type { SettingsRecord } from '@contract/records/setting.record.js';
import type { SiteLocals } from '@contract/site-locals.js';
import { setImmediate as turn } from 'node:timers/promises';
import type { ListQuery } from '../games/list-query.js';
import { loadBoard, type BoardScope } from '../games/load.js';
import { pack, packDays } from '../games/packed.js';
import { scopeFor } from '../games/scope.js';
import { cutFor, sectionsOf, sentGames } from '../games/sections.js';
import type { Rendered } from '../live/hooks.js';
import type { SentBoard } from '../live/use-day-board.js';
import { todayIn } from '@contract/time/days.js';
import { isZone } from '@contract/time/zones.js';
import { resultOf, getFrom, readSettings, valueOr, type ReadResult } from './api.js';

type Locals = Pick<SiteLocals, 'api'>;

/** Up to this number of games, rendering does not yield to the event loop. */
const MAX_GAMES_AT_ONCE = 1_000;

/** Returns the zone of the visitor, or of the site if the visitor's is unknown. */
export async function zoneOf(locals: Locals, rendered: Rendered): Promise<string> {
  if (rendered.zone !== null) return rendered.zone;
  const settings = valueOr<Pick<SettingsRecord, 'timeZone'>>(await readSettings(locals), { timeZone: 'UTC' });
  return isZone(settings.timeZone) ? settings.timeZone : 'UTC';
}

/** Returns the data of a page with a list of days. */
export async function readBoard(
  locals: Locals,
  rendered: Rendered,
  listQuery: ListQuery,
  { scope = {}, home = false }: { scope?: BoardScope; home?: boolean },
): Promise<ReadResult<SentBoard>> {
  const zone = await zoneOf(locals, rendered);
  const today = todayIn(zone, rendered.now);
  const options = { scope: scopeFor(scope, listQuery.category), zone, today, home };
  const board = await resultOf(loadBoard(getFrom(locals), listQuery, options));
  if (board.kind !== 'found') return board;
  const { games, days, shown: shownDays, ...rest } = board.value;
  // With thousands of games, rendering yields to the event loop between reading and selecting.
  if (games.length > MAX_GAMES_AT_ONCE) await turn();
  const all = sectionsOf(games, { ...listQuery, zone, shown: shownDays, today });
  const sent = pack(sentGames(games, all, cutFor(all, listQuery).sections));
  if (games.length > MAX_GAMES_AT_ONCE) await turn();
  return { kind: 'found', value: { ...rest, shown: shownDays, games: sent, days: packDays(days) } };
}
