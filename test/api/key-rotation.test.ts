import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SECOND_FACTOR_KEY, SecondFactors } from '../../src/modules/accounts/second-factor/second-factors.js';
import { VapidKeys } from '../../src/modules/subscriptions/vapid-keys.js';
import { loadConfig } from '../../src/config.js';
import { SECRET_FILE } from '../../src/platform/config/config.js';
import { unseal } from '../../src/platform/config/sealed-texts.js';
import { beginRotation, isRotationOpen, successorInForce } from '../../src/platform/config/secret-rotation.js';
import { databaseOf } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { setUpSecondFactor } from '../support/authenticator.js';
import { FakeClock } from '../support/fake-clock.js';
import { makePerson } from '../support/people.js';

describe('a new SECRET_KEY', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nepsh-rotation-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('replaces the key of the data folder, and an interrupted change resumes with the same key', () => {
    const env = { DATA_DIR: folder };
    const before = loadConfig(env);
    const broken = beginRotation(before).deriveKey('anything');
    const rotation = beginRotation(loadConfig(env));
    expect(rotation.deriveKey('anything')).toEqual(broken);
    expect(loadConfig(env).deriveKey('anything')).toEqual(before.deriveKey('anything'));
    const file = rotation.finish();
    expect(file).toBe(join(folder, SECRET_FILE));
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(loadConfig(env).deriveKey('anything')).toEqual(broken);
  });

  it('waits until the operator sets it, replaces the old key until then, and is not replaced by another one', () => {
    const env = { DATA_DIR: folder, SECRET_KEY: 'x'.repeat(40) };
    const before = loadConfig(env).deriveKey('anything');
    const file = beginRotation(loadConfig(env)).finish();
    const generatedKey = readFileSync(file, 'utf8');
    const set = loadConfig({ ...env, SECRET_KEY: generatedKey });
    expect(set.deriveKey('anything')).not.toEqual(before);
    expect(loadConfig(env).deriveKey('anything')).toEqual(set.deriveKey('anything'));
    expect(successorInForce(loadConfig(env))).toBe(file);
    expect(() => beginRotation(loadConfig(env))).toThrow('First set it');
    // A different secret in the environment was chosen by the operator.
    const other = loadConfig({ ...env, SECRET_KEY: 'y'.repeat(40) });
    expect(successorInForce(other)).toBeNull();
    expect(isRotationOpen(other)).toBe(false);
    expect(successorInForce(set)).toBeNull();
    expect(readFileSync(beginRotation(set).finish(), 'utf8')).not.toBe(generatedKey);
  });

  it('is used again after an interrupted change', () => {
    const env = { DATA_DIR: folder, SECRET_KEY: 'z'.repeat(40) };
    const broken = beginRotation(loadConfig(env)).deriveKey('anything');
    expect(isRotationOpen(loadConfig(env))).toBe(true);
    const rotation = beginRotation(loadConfig(env));
    expect(rotation.deriveKey('anything')).toEqual(broken);
    rotation.finish();
    expect(isRotationOpen(loadConfig(env))).toBe(false);
    expect(loadConfig(env).deriveKey('anything')).toEqual(broken);
  });
});

describe('data under the keys', () => {
  let test: TestApp;
  const clock = new FakeClock(Date.now());

  beforeAll(async () => {
    test = await startTestApp({ clock });
  });
  afterAll(() => test.close());

  it('is encrypted again for authenticator apps, unless it already uses the new key', async () => {
    const person = await makePerson(test);
    const { secret } = await setUpSecondFactor(person.api, person.password, clock);
    const key = beginRotation(test.config).deriveKey(SECOND_FACTOR_KEY);
    expect(await test.app.get(SecondFactors).resealAll(key)).toBe(1);
    expect(await test.app.get(SecondFactors).resealAll(key)).toBe(0);
    const [stored] = await databaseOf(test).collection('second-factors').find().toArray();
    expect(unseal(key, String(stored?.['secret']))).toBe(secret);
  });

  it('is deleted for subscriptions of the old VAPID keys', async () => {
    const keys = test.app.get(VapidKeys);
    const before = await keys.pair();
    const { publicKey } = await keys.rotate();
    expect(publicKey).not.toBe(before.publicKey);
    expect((await keys.pair()).publicKey).toBe(publicKey);
  });
});
