import { isSliceOver, PAUSE, type Pause } from '../pace.js';
import type { Change } from './change.js';
import type { Collection } from './catalog.js';
import { LARGE, type Change as ChangePart } from './large-commit.js';
import type { RecordChange, WriteUnit } from './view.js';

/**
 * A write of a document, and of the documents that are evicted for it, with too many index entries for one step. Its
 * command runs it in time slices.
 */
export interface HeldWrite {
  readonly collection: Collection;
  readonly changes: readonly RecordChange[];
  /** Entries for change streams. Empty if changes are not recorded. */
  readonly noted: readonly Change[];
}

/** Returns whether changes are too many for one step. */
export function isLarge(changes: readonly RecordChange[]): boolean {
  let entries = 0;
  for (const { indexes } of changes) for (const { removed, added } of indexes) entries += removed.length + added.length;
  return entries > LARGE;
}

/** Yields a write in small parts. Removals come first, because a unique key may move from one document to another. */
export function* partsOf({ collection, changes }: HeldWrite): Iterable<ChangePart> {
  for (const change of changes) {
    const { record } = change;
    yield { collection, record: { ...change, indexes: [] } };
    for (const { index, removed, added } of change.indexes) {
      for (const key of removed) yield { collection, number: record, entries: { index, removed: [key], added: [] } };
      for (const key of added) yield { collection, number: record, entries: { index, removed: [], added: [key] } };
    }
  }
}

/** Runs a large write in time slices inside a transaction, where no one else sees it. */
export function* writeInSlices(unit: WriteUnit, write: HeldWrite): Generator<Pause, void, void> {
  for (const part of partsOf(write)) {
    if ('record' in part) unit.apply(part.collection, part.record);
    else unit.applyEntries(part.collection, part.number, part.entries);
    if (isSliceOver()) yield PAUSE;
  }
  for (const change of write.noted) unit.note(change);
}
