import type { ActivityRecord } from '@contract/records/activity.record.js';
import type { MatchRecord } from '@contract/records/match.record.js';
import type { DataProvider, RaRecord } from 'react-admin';
import { removeRecord } from '../api/record-calls.js';
import type { DashboardResources } from '../shared/resource-context.js';
import { resourceNamed } from '../shared/resource-context.js';
import { type RowOutcome, runAll } from '../shared/run-all.js';
import { readNow, restoreFields } from './restore.js';
import { restorable, undoOf, withWrites } from './undo.js';
import { fieldLabel } from './words.js';

/** Resources of an import's rows, in the order in which they are undone: a match must be empty before it is deleted. */
const ORDER = ['games', 'matches', 'leagues'] as const;

/** Revision of a record that nothing has changed since it was created. */
const UNCHANGED = 1;

/** Reads the rows of an import that are not undone, newest first. */
async function rowsOf(provider: DataProvider, { id, rows = 0 }: ActivityRecord): Promise<ActivityRecord[]> {
  const { data } = await provider.getList<ActivityRecord>('activity', {
    filter: { importId: id },
    sort: { field: 'createdAt', order: 'DESC' },
    // Earlier undos of rows are entries, too.
    pagination: { page: 1, perPage: Math.max(1, rows) * 2 },
  });
  const undone = new Set(data.map(({ undoes }) => undoes));
  return data.filter((row) => row.undoes === undefined && !undone.has(row.id));
}

/**
 * Undoes the rows of an import: deletes the records that it created, and restores the earlier values of the games that it
 * changed. A row whose record was changed since then is refused.
 */
export async function undoImport(
  provider: DataProvider,
  resources: DashboardResources,
  entry: ActivityRecord,
): Promise<RowOutcome<ActivityRecord>[]> {
  const rows = await rowsOf(provider, entry);
  const outcomes: RowOutcome<ActivityRecord>[] = [];
  for (const name of ORDER) {
    const rowsOfResource = rows.filter(({ resource }) => resource === name);
    const done = await runAll('Undoing the import', rowsOfResource, (row) => undoRow(provider, resources, row));
    outcomes.push(...done);
    // The user stopped the run.
    if (done.length < rowsOfResource.length) break;
  }
  return outcomes;
}

async function undoRow(provider: DataProvider, resources: DashboardResources, row: ActivityRecord): Promise<void> {
  const { id, resourceId, changes } = row;
  const resource = resourceNamed(resources, row.resource);
  if (!resource) return;
  if (changes.every(({ before }) => before === null)) {
    const logged = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    const record: RaRecord = { ...logged, id: resourceId };
    if (resource.name === 'matches') await refuseWithGames(provider, resourceId);
    await removeRecord(resource.name, record, UNCHANGED, id);
    return;
  }
  const restorableChanges = restorable(await withWrites(resource), row);
  const record = await readNow(provider, resource, resourceId, restorableChanges);
  const { back, later } = undoOf(record, restorableChanges);
  if (later.length > 0) throw new Error(`Changed again since then: ${later.map(fieldLabel).join(', ')}.`);
  if (back.length > 0) await restoreFields(provider, resource, record, back, id);
}

async function refuseWithGames(provider: DataProvider, id: string): Promise<void> {
  const { data } = await provider.getOne<MatchRecord>('matches', { id });
  if (data.games.length > 0) throw new Error('The match still has games.');
}
