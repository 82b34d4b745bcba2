import { Secret, TOTP } from 'otpauth';
import { expect } from '@jest/globals';
import type { Api } from './api.js';
import type { FakeClock } from './fake-clock.js';

/** An authenticator app that has a secret, on a settable clock. */
export class Authenticator {
  private readonly totp: TOTP;

  constructor(
    secret: string,
    private readonly clock: FakeClock,
  ) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /** The code of now, or of some seconds from now. */
  code(seconds = 0): string {
    return this.totp.generate({ timestamp: this.clock.now() + seconds * 1000 });
  }

  /** A code that has not been used: those of the time until now have gone by. */
  freshCode(): string {
    this.clock.advance(30_000);
    return this.code();
  }
}

/** Sets somebody's second factor up; resolves to the app and the recovery codes. */
export async function setUpSecondFactor(api: Api, currentPassword: string, clock: FakeClock) {
  const begun = await api.post('/api/auth/second-factor', { currentPassword }).expect(200);
  const { secret, uri } = begun.body as { secret: string; uri: string };
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  const app = new Authenticator(secret, clock);
  const { body } = await api.put('/api/auth/second-factor', { code: app.code() }).expect(200);
  return { app, secret, recoveryCodes: (body as { recoveryCodes: string[] }).recoveryCodes };
}
