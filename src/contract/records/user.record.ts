import { BaseRecord, MessageResponse } from './base.record.js';

export const USER_STATUSES = ['Active', 'Suspended'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** A staff member. The record contains no password, tokens, or sessions. */
export class UserRecord extends BaseRecord {
  username!: string;
  email!: string;
  /** Key of the role. */
  role!: string;
  /** Keys of the permissions. Empty for a super-admin, who has all of them. */
  permissions!: string[];
  /** A suspended user cannot sign in. */
  status!: UserStatus;
  /** Always true for staff. */
  isVerified!: boolean;
  /** Whether the user must choose a new password before all other actions. */
  mustChangePassword!: boolean;
  /** Whether a sign-in also requires a code. */
  hasSecondFactor!: boolean;
}

export class UserResponse extends MessageResponse {
  user!: UserRecord;
}

/** Required actions. Until the user completes the action, almost all calls fail with this error code. */
export const RESTRICTIONS = ['PASSWORD_CHANGE_REQUIRED', 'SECOND_FACTOR_SETUP_REQUIRED'] as const;
export type Restriction = (typeof RESTRICTIONS)[number];

/** A view of the dashboard as another user. */
export class ViewingRecord {
  /** Username of the signed-in user. */
  viewer!: string;
  /** Id of the viewed user. */
  viewedId!: string;
  /** Username of the viewed user. */
  viewed!: string;
  /** Time when the view ends automatically, ISO 8601, UTC. */
  until!: string;
  /** Whether the view has ended automatically. `user` is then the viewer again, who must stop the view before making changes. */
  isOver!: boolean;
}

export class OwnUserResponse extends UserResponse {
  /**
   * The current view as another user. `user` is then the viewed user, without permissions that the viewer lacks. Omitted without
   * a view.
   */
  viewing?: ViewingRecord;
  /** Action that the user must complete first. Omitted if there is none. */
  restriction?: Restriction;
}

export class UsersResponse extends MessageResponse {
  users!: UserRecord[];
}

export class OneTimePasswordResponse extends UserResponse {
  /** Single-use password. Only this response contains the password, and the user must replace it at the next sign-in. */
  password!: string;
  /** Expiry of the password, ISO 8601, UTC. */
  expiresAt!: string;
}

export class LoginResponse extends OwnUserResponse {
  /** Bearer token. Only present for a login with `client: "app"`. */
  token?: string;
}
