import type { mongo } from 'mongoose';
import { SUPER_ADMIN_ROLE } from '../../contract/permissions.js';
import type { RecordChange } from './record-change.js';

/**
 * Contact messages wait for somebody who may read them: earlier builds let those keep theirs who were suspended, deleted
 * or lost the key.
 */
export async function messagesOfNobody(db: mongo.Db): Promise<readonly RecordChange[]> {
  const mayRead = { status: 'Active', $or: [{ role: SUPER_ADMIN_ROLE }, { permissions: 'contact:view' }] };
  const readers = await db
    .collection('users')
    .find(mayRead, { projection: { _id: 1 } })
    .toArray();
  const ids = new Set(readers.map(({ _id }) => String(_id)));
  return [
    {
      id: 'contacts.assigneeId',
      collection: 'contacts',
      change: ({ assigneeId, revision }) =>
        assigneeId && !ids.has(String(assigneeId))
          ? { assigneeId: null, assigneeName: '', revision: Number(revision) + 1 }
          : null,
    },
  ];
}
