import { MessageResponse } from './base.record.js';

/** A signed-in session of a user. The record contains nothing that grants access. */
export class SessionRecord {
  /** Id of the session. */
  id!: string;
  /** 'Chrome on Windows', based on the client's own description. Otherwise 'Unknown browser' or 'Unknown app'. */
  device!: string;
  /** 'app' for a session with a token, 'browser' for a session with a cookie. */
  client!: 'browser' | 'app';
  /** Network address at the sign-in. Empty for a session that is older than this field. */
  address!: string;
  /** Time of the sign-in, ISO 8601, UTC. */
  createdAt!: string;
  /** Time of the last call, to the minute, ISO 8601, UTC. */
  lastSeenAt!: string;
  /** Whether the session belongs to this call. */
  isCurrent!: boolean;
}

export class SessionsResponse extends MessageResponse {
  sessions!: SessionRecord[];
}

export class SecondFactorRecord {
  /** Whether a sign-in requires a code. */
  isActive!: boolean;
  /** Whether the service requires a second factor for the role of the user. */
  isRequired!: boolean;
  /** Time of the activation, ISO 8601, UTC. Null while the second factor is off. */
  activatedAt!: string | null;
  /** Number of unused recovery codes. */
  recoveryCodesLeft!: number;
}

export class SecondFactorResponse extends MessageResponse {
  secondFactor!: SecondFactorRecord;
}

export class SecondFactorSecretResponse extends MessageResponse {
  /** Base32 secret, for typing where no camera is available. */
  secret!: string;
  /** Content of the QR code: otpauth://totp/… */
  uri!: string;
}

export class RecoveryCodesResponse extends MessageResponse {
  /** Codes that each replace one code of the authenticator app. Only this response contains the codes. */
  recoveryCodes!: string[];
}
