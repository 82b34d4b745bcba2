import { isSliceOver, PAUSE, type Pause } from '../pace.js';
import type { Change } from './change.js';
import type { Collection } from './catalog.js';
import { LARGE, type Change as ChangePart } from './large-commit.js';
import type { RecordChange, WriteUnit } from './view.js';

/**
 * A write with so many index entries that it is to be made in slices, by who has asked for it: of one document, and of those that
 * are evicted for it.
 */
export interface HeldWrite {
  readonly collection: Collection;
  readonly changes: readonly RecordChange[];
  /** What change streams are to report; nothing while nobody follows. */
  readonly noted: readonly Change[];
}

/** Whether changes are too many for one step. */
export function isLarge(changes: readonly RecordChange[]): boolean {
  let entries = 0;
  for (const { indexes } of changes) for (const { removed, added } of indexes) entries += removed.length + added.length;
  return entries > LARGE;
}

/** A write in parts that are small each. Removals go first: a unique key may pass from one document to another. */
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

/** Makes a large write in slices where nobody else sees it: in a transaction. */
export function* writeInSlices(unit: WriteUnit, held: HeldWrite): Generator<Pause, void, void> {
  for (const part of partsOf(held)) {
    if ('record' in part) unit.apply(part.collection, part.record);
    else unit.applyEntries(part.collection, part.number, part.entries);
    if (isSliceOver()) yield PAUSE;
  }
  for (const change of held.noted) unit.note(change);
}
