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
  /** Whether the next thing they do must be to choose a password of their own. */
  mustChangePassword!: boolean;
  /** Whether signing in asks for a code as well. */
  hasSecondFactor!: boolean;
}

export class UserAnswer extends MessageAnswer {
  user!: UserRecord;
}

export class UsersAnswer extends MessageAnswer {
  users!: UserRecord[];
}

export class OneTimePasswordAnswer extends UserAnswer {
  /** Shown this once; must be changed at the next sign-in. */
  password!: string;
  /** Until when it can be used, ISO 8601, UTC. */
  expiresAt!: string;
}

export class LoginAnswer extends UserAnswer {
  /** Only for a login with `client: "app"`: the bearer token. */
  token?: string;
}
