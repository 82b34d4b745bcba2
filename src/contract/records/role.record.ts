import { BaseRecord, MessageAnswer } from './base.record.js';

export class RoleRecord extends BaseRecord {
  /** Display name. */
  name!: string;
  /** Key of the role, which user records reference. */
  role!: string;
  /** Whether the role is built in. Built-in roles cannot be deleted. */
  isBuiltIn!: boolean;
}

export class RoleAnswer extends MessageAnswer {
  role!: RoleRecord;
}

export class RolesAnswer extends MessageAnswer {
  roles!: RoleRecord[];
}
