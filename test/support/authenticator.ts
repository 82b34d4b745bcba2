import { Secret, TOTP } from 'otpauth';
import { expect } from '@jest/globals';
import type { Api } from './api.js';
import type { FakeClock } from './fake-clock.js';

/** An authenticator app with a secret, on a settable clock. */
export class Authenticator {
  private readonly totp: TOTP;

  constructor(
    secret: string,
    private readonly clock: FakeClock,
  ) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /** Returns the code at the current time plus some seconds. */
  code(seconds = 0): string {
    return this.totp.generate({ timestamp: this.clock.now() + seconds * 1000 });
  }

  /** Advances the clock by one step and returns a code that has not been used. */
  freshCode(): string {
    this.clock.advance(30_000);
    return this.code();
  }
}

/** Sets up the second factor of a user. Returns the app and the recovery codes. */
export async function setUpSecondFactor(api: Api, currentPassword: string, clock: FakeClock) {
  const setup = await api.post('/api/auth/second-factor', { currentPassword }).expect(200);
  const { secret, uri } = setup.body as { secret: string; uri: string };
  expect(uri).toMatch(/^otpauth:\/\/totp\//);
  const app = new Authenticator(secret, clock);
  const { body } = await api.put('/api/auth/second-factor', { code: app.code() }).expect(200);
  return { app, secret, recoveryCodes: (body as { recoveryCodes: string[] }).recoveryCodes };
}
