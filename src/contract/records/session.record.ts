import { MessageAnswer } from './base.record.js';

/** A place where somebody is signed in. Says nothing that a session could be used with. */
export class SessionRecord {
  id!: string;
  /** 'Chrome on Windows', as far as the client said; else 'Unknown browser' or 'Unknown app'. */
  device!: string;
  client!: 'browser' | 'app';
  /** Where it was signed in from; empty for a session older than this field. */
  address!: string;
  /** ISO 8601, UTC. */
  createdAt!: string;
  /** To the minute, ISO 8601, UTC. */
  lastSeenAt!: string;
  /** The session of this call. */
  isCurrent!: boolean;
}

export class SessionsAnswer extends MessageAnswer {
  sessions!: SessionRecord[];
}

export class SecondFactorRecord {
  isActive!: boolean;
  /** Whether the service asks it of everybody in this role. */
  isRequired!: boolean;
  /** ISO 8601, UTC; null while it is off. */
  activatedAt!: string | null;
  recoveryCodesLeft!: number;
}

export class SecondFactorAnswer extends MessageAnswer {
  secondFactor!: SecondFactorRecord;
}

export class SecondFactorSecretAnswer extends MessageAnswer {
  /** Base32, to be typed where no picture can be taken. */
  secret!: string;
  /** What the QR code says: otpauth://totp/… */
  uri!: string;
}

export class RecoveryCodesAnswer extends MessageAnswer {
  /** Each can be used once in place of a code; shown this once. */
  recoveryCodes!: string[];
}
