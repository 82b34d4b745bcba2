import { holds } from '@contract/permissions.js';
import type { ActivityRecord } from '@contract/records/activity.record.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { UserRecord } from '@contract/records/user.record.js';
import type { DataProvider } from 'react-admin';
import { gameCalls, type OwnChange } from '../api/index.js';
import { restoreRecord } from '../api/record-calls.js';
import { entriesOf } from '../games/game-form.js';
import type { DashboardResource } from '../resource.js';
import { restoreFields } from './restore.js';
import { ownChanges, streamsDiffer, withWrites } from './undo.js';

/** Undoes a change of the user at the revision that the change created. Throws the API's error. */
export async function undoChange(
  provider: DataProvider,
  resource: DashboardResource,
  change: OwnChange,
  viewer: UserRecord | null,
): Promise<void> {
  const { before, after } = change;
  const undoes = await entryOf(provider, change, viewer);
  if (!after) return void (await restoreRecord(resource.name, before, undoes));
  let current = after;
  if (resource.name === 'games') {
    const [game, changedGame] = [before, after] as unknown as [GameRecord, GameRecord];
    if (streamsDiffer(before, after)) {
      current = (await gameCalls.setStreams(changedGame, streamsBack(game, changedGame), undoes)).game;
    }
    if (game.isTrending !== changedGame.isTrending) {
      current = (await gameCalls.setTrending(current as GameRecord, game.isTrending)).game;
    }
  }
  const back = ownChanges(await withWrites(resource), change).map((one) => ({
    ...one,
    before: one.after,
    after: one.before,
  }));
  if (back.length > 0) await restoreFields(provider, resource, current, back, undoes);
}

/** Returns the entries that restore the streams of a game. A removed stream is added again with its address. */
function streamsBack(before: GameRecord, after: GameRecord): object[] {
  const storedIds = new Set(after.streamUrls.map(({ _id }) => _id));
  return entriesOf(before).streamUrls.map((entry) =>
    '_id' in entry && storedIds.has(entry._id) ? entry : { ...entry, _id: undefined },
  );
}

/** Returns the id of the newest log entry about the record if the viewer wrote it and may read the log. */
async function entryOf(
  provider: DataProvider,
  { resource, before }: OwnChange,
  viewer: UserRecord | null,
): Promise<string | undefined> {
  if (!holds(viewer, 'logs:view')) return undefined;
  const { data } = await provider.getList<ActivityRecord>('activity', {
    filter: { resource, resourceId: before.id, source: 'server' },
    sort: { field: 'createdAt', order: 'DESC' },
    pagination: { page: 1, perPage: 1 },
  });
  const [entry] = data;
  return entry?.user._id === viewer?.id ? entry?.id : undefined;
}
