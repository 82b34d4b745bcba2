import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { OWN_SLOTS_PER_HOUR, PER_ACCOUNT } from '../../src/modules/accounts/sign-in/login-limits.js';
import { expectFailure } from '../support/api.js';
import { signIn, startTestApp, type TestApp } from '../support/app.js';
import { deviceCookieOf } from '../support/cookies.js';
import { Browser } from '../support/login.js';

/** Returns a browser with its own address, as a proxy on this machine forwards it. */
const at = (test: TestApp, address: string): Browser => new Browser(test, { 'x-forwarded-for': address });

describe('a failed sign-in', () => {
  let test: TestApp;
  let addresses = 0;

  beforeAll(async () => {
    test = await startTestApp({ env: { TRUST_PROXY: '127.0.0.0/8' } });
  });
  afterAll(() => test.close());

  const anywhere = (): Browser => at(test, `203.0.113.${(addresses += 1)}`);
  const failMany = async (logins: readonly string[]): Promise<number[]> => {
    const statuses: number[] = [];
    for (const login of logins) statuses.push((await anywhere().login(login, 'wrong-pw-12')).status);
    return statuses;
  };
  const failures = Array.from({ length: PER_ACCOUNT }, () => 401);

  it('delays a network for seconds, not for a quarter of an hour, if one login fails from many addresses', async () => {
    const person = await signIn(test);
    expect(await failMany(failures.map(() => person.email))).toEqual(failures);
    const network = anywhere();
    expect((await network.login(person.email, 'wrong-pw-12')).status).toBe(401);

    const rejection = await network.login(person.email, person.password);

    expectFailure(rejection, 'TOO_MANY_LOGINS');
    expect(Number(rejection.headers['retry-after'])).toBeLessThanOrEqual(20);
    for (let index = 0; index < 10; index += 1) await network.login(person.email, 'wrong-pw-12');
    const again = await network.login(person.email, person.password);
    expectFailure(again, 'TOO_MANY_LOGINS');
    expect(Number(again.headers['retry-after'])).toBeLessThanOrEqual(20);
  });

  it('of another user leaves each network one attempt', async () => {
    const person = await signIn(test);
    const attackers = Array.from({ length: 6 }, anywhere);
    for (let round = 0; round < 5; round += 1) {
      for (const attacker of attackers) {
        await attacker.login(round % 2 ? person.email : person.username, 'wrong-pw-12');
      }
    }

    const owner = await anywhere().login(person.email, person.password);

    expect(owner.status).toBe(200);
  });

  it('counts for both names of an account together, so that each network has one attempt', async () => {
    const person = await signIn(test);
    await failMany(failures.map(() => person.email));
    await failMany(failures.map(() => person.username));
    const network = anywhere();
    expect((await network.login(person.email, 'wrong-pw-12')).status).toBe(401);

    const rejection = await network.login(person.username, person.password);

    expectFailure(rejection, 'TOO_MANY_LOGINS');
  });

  it('leaves only known devices an attempt after sixty attempts of networks in an hour', async () => {
    const person = await signIn(test);
    const deviceOfUser = anywhere();
    await deviceOfUser.login(person.email, person.password);
    expect(await failMany(failures.map(() => person.email))).toEqual(failures);
    const fromAnotherNetwork = async () => (await anywhere().login(person.email, 'wrong-pw-12')).status;

    let tries = 0;
    while (tries < 2 * OWN_SLOTS_PER_HOUR && (await fromAnotherNetwork()) === 401) tries += 1;

    // A slow run also has the shared attempt, after 10, 20, 40 and 80 seconds.
    expect(tries).toBeGreaterThanOrEqual(OWN_SLOTS_PER_HOUR);
    expect(tries).toBeLessThanOrEqual(OWN_SLOTS_PER_HOUR + 4);
    expect((await deviceOfUser.login(person.email, person.password)).status).toBe(200);
  }, 60_000);

  it('of another user does not delay a browser that was signed in before', async () => {
    const person = await signIn(test);
    const [deviceOfUser, stranger] = [anywhere(), await signIn(test)];
    const first = await deviceOfUser.login(person.email, person.password);
    expect(deviceCookieOf(first)).toMatch(
      /^nepsh-device-[0-9a-f]{12}=[\w-]+\.[\w-]{43}; Max-Age=31536000; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    );
    await failMany(failures.map(() => person.email));
    const waiting = async (): Promise<Browser> => {
      const browser = anywhere();
      expect((await browser.login(person.email, 'wrong-pw-12')).status).toBe(401);
      return browser;
    };
    expectFailure(await (await waiting()).login(person.email, person.password), 'TOO_MANY_LOGINS');
    expect((await deviceOfUser.login(person.email, person.password)).status).toBe(200);
    // The cookie is valid only for its own account and with its original signature.
    const other = await waiting();
    await other.login(stranger.email, stranger.password);
    expectFailure(await other.login(person.email, person.password), 'TOO_MANY_LOGINS');
    const [name, value] = [...deviceOfUser.cookies].find(([key]) => key.startsWith('nepsh-device-')) ?? ['', ''];
    const forged = await waiting();
    forged.cookies.set(name, value.replace(/=[\w-]+\./, '=another.'));
    expectFailure(await forged.login(person.email, person.password), 'TOO_MANY_LOGINS');
  });

  it('with a device cookie counts for that device', async () => {
    const person = await signIn(test);
    const deviceOfUser = anywhere();
    await deviceOfUser.login(person.email, person.password);
    for (const status of failures) expect((await deviceOfUser.login(person.email, 'wrong-pw-12')).status).toBe(status);
    expectFailure(await deviceOfUser.login(person.email, person.password), 'TOO_MANY_LOGINS');
    expect((await anywhere().login(person.email, person.password)).status).toBe(200);
  });

  it('causes the same responses with and without such an account, in every spelling', async () => {
    const { username } = await signIn(test);
    const spellings = (name: string) => [name, name.toUpperCase(), `${String.fromCharCode(0xff50)}${name.slice(1)}`];
    const outcomes: unknown[] = [];
    for (const name of [username, 'pobody-there']) {
      const [here, tries] = [anywhere(), spellings(name)];
      const responses = [];
      for (let index = 0; index < 12; index += 1)
        responses.push(await here.login(tries[index % 3] ?? '', 'wrong-pw-12'));
      outcomes.push(responses.map(({ status, body }) => [status, body as unknown]));
      expect(responses.map(({ status }) => status)).toEqual([...failures, 429, 429]);
      const next = anywhere();
      expect((await next.login(tries[2] ?? '', 'wrong-pw-12')).status).toBe(401);
      const nextAttempt = await next.login(tries[2] ?? '', 'wrong-pw-12');
      expectFailure(nextAttempt, 'TOO_MANY_LOGINS');
      expect(Number(nextAttempt.headers['retry-after'])).toBeLessThanOrEqual(20);
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
  });
});
