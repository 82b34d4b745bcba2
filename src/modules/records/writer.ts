import { holds, type Permission } from '../../contract/permissions.js';
import type { Actor } from '../activity/activity.schema.js';

/** The actor of a write, with the permissions of a caller. The operator of the machine has none. */
export type Writer = Actor & { permissions?: readonly string[] };

/** Returns whether a writer has a permission. */
export const writerHolds = (writer: Writer | null, key: Permission): boolean =>
  writer !== null && holds({ role: writer.role, permissions: writer.permissions ?? [] }, key);
