import { describe, expect, it } from '@jest/globals';
import { makeSecret, signaturesOf } from './signature.js';

describe('signaturesOf', () => {
  // Example of the reference libraries of Standard Webhooks.
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  const message = {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    payload: '{"test": 2432232314}',
  };
  const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

  it('returns the signature of the standard', () => {
    expect(signaturesOf(message, [secret])).toBe(signature);
  });

  it('returns a signature for each secret', () => {
    const fresh = makeSecret();
    expect(fresh).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const [first, second, ...more] = signaturesOf(message, [fresh, secret]).split(' ');
    expect(first).not.toBe(signature);
    expect([second, more]).toEqual([signature, []]);
  });
});
