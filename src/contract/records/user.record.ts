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

/** What somebody must do first: the code of every call but the few that lead on. */
export const RESTRICTIONS = ['PASSWORD_CHANGE_REQUIRED', 'SECOND_FACTOR_SETUP_REQUIRED'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** A view of the dashboard as somebody else. */
export class ViewingRecord {
  /** The username of who is signed in. */
  viewer!: string;
  /** The id and username of whom they view as. */
  viewedId!: string;
  viewed!: string;
  /** When it ends by itself, ISO 8601, UTC. */
  until!: string;
  /** It has ended by itself: `user` is the viewer again, who stops it before anything can be changed. */
  isOver!: boolean;
}

export class OwnUserAnswer extends UserAnswer {
  /** Left out: none. `user` is whom one views as, without permissions that the viewer lacks. */
  viewing?: ViewingRecord;
  /** Left out: nothing. */
  restriction?: Restriction;
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

export class LoginAnswer extends OwnUserAnswer {
  /** Only for a login with `client: "app"`: the bearer token. */
  token?: string;
}
