import { BaseRecord, MessageAnswer } from './base.record.js';

export const USER_STATUSES = ['Active', 'Suspended'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** A member of staff, without password, tokens or sessions. */
export class UserRecord extends BaseRecord {
  username!: string;
  email!: string;
  role!: string;
  permissions!: string[];
  status!: UserStatus;
  isVerified!: boolean;
}

export class UserAnswer extends MessageAnswer {
  user!: UserRecord;
}

export class UsersAnswer extends MessageAnswer {
  users!: UserRecord[];
}

export class LoginAnswer extends UserAnswer {
  /** Only for a login with `client: "app"`: the bearer token. */
  token?: string;
}
