import { BaseRecord, MessageAnswer } from './base.record.js';

export class RoleRecord extends BaseRecord {
  /** As people read it. */
  name!: string;
  /** The key that users hold. */
  role!: string;
  /** Whether it belongs to the system and cannot be deleted. */
  isBuiltIn!: boolean;
}

export class RoleAnswer extends MessageAnswer {
  role!: RoleRecord;
}

export class RolesAnswer extends MessageAnswer {
  roles!: RoleRecord[];
}
