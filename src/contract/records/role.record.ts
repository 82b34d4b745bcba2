import { BaseRecord, MessageResponse } from './base.record.js';

export class RoleRecord extends BaseRecord {
  /** Display name. */
  name!: string;
  /** Key of the role, which user records reference. */
  role!: string;
  /** Whether the role is built in. Built-in roles cannot be deleted. */
  isBuiltIn!: boolean;
}

export class RoleResponse extends MessageResponse {
  role!: RoleRecord;
}

export class RolesResponse extends MessageResponse {
  roles!: RoleRecord[];
}
