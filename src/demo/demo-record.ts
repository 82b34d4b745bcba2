import { Types } from 'mongoose';
import type { StoredDoc } from '../platform/database/records/record.js';

/** Returns the common fields of a record that was never changed. */
export const demoRecord = (since: Date): StoredDoc => ({
  _id: new Types.ObjectId(),
  revision: 1,
  createdAt: since,
  updatedAt: since,
});
