import { type ListName, LISTS } from '@contract/lists.js';
import type { ResourceName } from '@contract/resources/index.js';
import type { RaRecord } from 'react-admin';
import { unwrap } from './envelope.js';

/** A change of a record by the user. `after` is null if the user deleted the record. */
export interface OwnChange {
  resource: ResourceName;
  before: RaRecord;
  after: RaRecord | null;
}

/** Message about a write, with the changes that a user may undo. */
export interface Announcement {
  message: string;
  changes?: readonly OwnChange[];
}

/** Adds the change of a record to the response of a call that returns the changed record. */
export async function withChange<Answer extends { message: string }>(
  resource: ListName,
  before: object,
  call: Promise<Answer>,
): Promise<Answer & Announcement> {
  const response = await call;
  const after = unwrap(LISTS[resource].one, response) as RaRecord | undefined;
  return after ? { ...response, changes: [{ resource, before: before as RaRecord, after }] } : response;
}

/** Returns the changes in the result of a write. */
export function changesIn(result: unknown): readonly OwnChange[] {
  return typeof result === 'object' && result !== null && 'changes' in result && Array.isArray(result.changes)
    ? (result.changes as readonly OwnChange[])
    : [];
}
