import type { mongo } from 'mongoose';
import { SUPER_ADMIN_ROLE } from '../../contract/permissions.js';
import { declareMigration, type RecordChange } from '../../platform/upgrade/migrations.js';

/**
 * Removes assignees who cannot read messages. Earlier builds did not remove assignees who were suspended, deleted, or lost
 * contact:view.
 */
async function assignedToNoReader(db: mongo.Db): Promise<readonly RecordChange[]> {
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

declareMigration({
  schema: 3,
  title: 'contact messages assigned to users who cannot read them',
  changes: assignedToNoReader,
});
