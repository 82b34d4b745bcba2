import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import mongoose from 'mongoose';
import request from 'supertest';
import { SECRET_FILE } from '../../src/platform/config/config.js';
import { withDatabaseName } from '../../src/platform/database/server/embedded.js';
import { Api, expectFailure } from '../support/api.js';
import { setUpSecondFactor } from '../support/authenticator.js';
import { FakeClock } from '../support/fake-clock.js';
import { appLogin, Browser } from '../support/login.js';
import { startProduct, SUPER_ADMIN, type Product } from '../support/product.js';
import { INSTANT } from '../support/push-data.js';
import { startDatabaseServer } from '../support/servers.js';
import { eventually } from '../support/wait.js';
import { browser as pushBrowser } from '../support/web-push-payload.js';

const ROOT = resolve(import.meta.dirname, '..', '..');
const SECRET_KEY = 'the-operators-own-secret-key-of-40-chars';
const WRONG_PASSWORD = 'a-wrong-one1';
const OWN_PASSWORD = 'staff-own-12';
/** Part of an address that staff enter. It is stored in the record and its history, but must not be printed. */
const SIGNATURE = 'log-scan-signature';

/** Everything that a process prints, and everything that it stores for staff to read. */
describe('a secret', () => {
  let folder: string;
  let product: Product;
  let printed = '';
  const secrets = new Map<string, string>();
  const note = (name: string, secret: string): string => {
    expect(secret.length).toBeGreaterThan(5);
    secrets.set(name, secret);
    return secret;
  };
  /** Returns the names of the secrets that a text contains. */
  const secretsIn = (text: string, isIncluded: (name: string) => boolean = () => true): string[] =>
    [...secrets].filter(([name, secret]) => isIncluded(name) && text.includes(secret)).map(([name]) => name);

  const production = { NODE_ENV: 'production', SECRET_KEY, LOG_LEVEL: 'debug', SUPER_ADMIN_PASSWORD: undefined };
  const start = () => startProduct({ ...production, DATA_DIR: folder, EXPO_PUSH_URL: 'http://127.0.0.1:9' });
  /** Runs work on the database of a service that has stopped. */
  const inDatabase = async <T>(work: (connection: mongoose.Connection) => Promise<T>): Promise<T> => {
    const server = await startDatabaseServer(join(folder, 'database'));
    const connection = await mongoose.createConnection(withDatabaseName(server.uri)).asPromise();
    try {
      return await work(connection);
    } finally {
      await connection.close();
      await server.stop();
    }
  };
  const noteVapidKey = (moment: string): Promise<void> =>
    inDatabase(async (connection) => {
      const keys = (await connection.collection('vapid-keys').findOne()) as { privateKey?: string } | null;
      note(`the VAPID private key ${moment}`, keys?.privateKey ?? '');
    });
  const run = (name: string): void => {
    const env = { PATH: process.env['PATH'] ?? '', NODE_ENV: 'production', SECRET_KEY, DATA_DIR: folder };
    const node = join(ROOT, 'node_modules', '.bin', 'node');
    const { stdout, stderr, status } = spawnSync(node, [join(ROOT, 'dist', 'cli', 'nepsh.js'), name], { env });
    printed += stdout.toString() + stderr.toString();
    expect({ stderr: stderr.toString(), status }).toMatchObject({ status: 0 });
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-secrets-'));
    note('SECRET_KEY', SECRET_KEY);
    note('a wrong password', WRONG_PASSWORD);
    product = await start();
  });
  afterAll(async () => {
    await product.stop('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('is stored for the first sign-in in a file that only its owner can read, until the password changes', async () => {
    const file = join(folder, 'first-password');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const [username, firstPassword = ''] = readFileSync(file, 'utf8').split('\n');
    expect(username).toBe(SUPER_ADMIN.username);
    note('the first password', firstPassword);
    expect(product.output()).toContain(`in ${file}`);

    const browser = new Browser(product);
    expect((await browser.login(SUPER_ADMIN.email, firstPassword)).status).toBe(200);
    for (const [name, cookie] of browser.cookies) note(`the cookie ${name}`, cookie.slice(name.length + 1));
    expectFailure(await browser.api.get('/api/users'), 'PASSWORD_CHANGE_REQUIRED');
    const { _id } = (await browser.api.get('/api/auth/me').expect(200)).body.user as { _id: string };
    const change = (currentPassword: string, newPassword: string) =>
      browser.api.put(`/api/users/${_id}/password`, { currentPassword, newPassword });
    await change(WRONG_PASSWORD, note('the new password', OWN_PASSWORD)).expect(400);
    expect(existsSync(file)).toBe(true);
    await change(firstPassword, OWN_PASSWORD).expect(200);
    expect(existsSync(file)).toBe(false);
  });

  it('is entered and issued through every call', async () => {
    const login = await appLogin(product, SUPER_ADMIN.email, OWN_PASSWORD).expect(200);
    const token = note('an app token', (login.body as { token: string }).token);
    const admin = new Api(product, { authorization: `Bearer ${token}` });

    const clock = new FakeClock(Date.now());
    const { app, secret, recoveryCodes } = await setUpSecondFactor(admin, OWN_PASSWORD, clock);
    note('the secret of the app', secret);
    recoveryCodes.forEach((code, index) => note(`recovery code ${index}`, code));
    expectFailure(await appLogin(product, SUPER_ADMIN.email, OWN_PASSWORD), 'SECOND_FACTOR_REQUIRED');
    const wrong = note('a wrong code', 'wrong-recovery-code');
    expectFailure(await appLogin(product, SUPER_ADMIN.email, OWN_PASSWORD, { code: wrong }), 'SECOND_FACTOR_WRONG');
    await appLogin(product, SUPER_ADMIN.email, OWN_PASSWORD, { code: note('a code', app.freshCode()) }).expect(200);
    await appLogin(product, SUPER_ADMIN.email, OWN_PASSWORD, { code: recoveryCodes[0] }).expect(200);

    const newUserPassword = note('the password of a new user', 'plum-gr4vel');
    const added = await admin.post('/api/users', {
      username: 'helper',
      email: 'helper@example.org',
      password: newUserPassword,
      role: 'user',
    });
    const helper = (added.body as { user: { _id: string } }).user;
    const reset = await admin.post(`/api/users/${helper._id}/one-time-password`).expect(200);
    note('a one-time password', (reset.body as { password: string }).password);
    for (let attempt = 0; attempt < 12; attempt += 1) await appLogin(product, 'helper@example.org', WRONG_PASSWORD);
    // A user may type the password into the name field.
    await appLogin(product, note('a password in the wrong field', 'typed-as-name'), WRONG_PASSWORD).expect(401);

    const device = note('a device token', 'ExponentPushToken[log-scan-device-token]');
    await admin.post('/api/mobile/devices', { token: device, platform: 'ios' }).expect(201);
    const pushSubscription = pushBrowser(
      `https://fcm.googleapis.com/fcm/send/${note('an endpoint', 'log-scan-endpoint')}`,
    );
    const { auth, p256dh } = pushSubscription.subscription.keys;
    note('the auth of a subscription', auth);
    note('the key of a subscription', p256dh);
    // This request creates the VAPID keys.
    await admin.get('/api/notifications/subscriptions/key').expect(200);
    await admin.post('/api/notifications/subscriptions', { subscription: pushSubscription.subscription }).expect(201);
    const sent = (await admin.post('/api/mobile/notifications', INSTANT).expect(201)).body as {
      notification: { _id: string };
    };
    await eventually(async () => {
      const { body } = await admin.get(`/api/mobile/notifications/${sent.notification._id}`).expect(200);
      return (body as typeof sent & { notification: { progress: { state: string } } }).notification.progress.state ===
        'scheduled'
        ? undefined
        : true;
    });

    // These requests cause errors of every kind, with secrets in wrong places.
    const bad = request(product.url).post('/api/auth/login').set('content-type', 'application/json');
    await bad.send(`{"email":"boss","password":"${OWN_PASSWORD}"`).expect(400);
    await admin.post('/api/auth/login', { email: 7, password: OWN_PASSWORD, unknown: OWN_PASSWORD }).expect(400);
    await admin.get(`/api/nothing?token=${token}`).expect(404);
    await new Api(product, { authorization: `Bearer ${token}x` }).get('/api/users').expect(401);
    await admin.put('/api/users/not-an-id/password', { currentPassword: OWN_PASSWORD, newPassword: OWN_PASSWORD });
    await admin.delete('/api/auth/sessions').send({ currentPassword: WRONG_PASSWORD }).expect(400);
    const build = { platform: 'ios', version: '1.0', sizeInMB: 9, releaseStatus: 'beta' };
    const downloadUrl = `https://127.0.0.1:9/app.ipa?signature=${SIGNATURE}`;
    const { download } = (await admin.post('/api/mobile/downloads', { ...build, downloadUrl }).expect(201)).body as {
      download: { _id: string };
    };
    expectFailure(await admin.get(`/api/mobile/downloads/${download._id}/file`), 'FILE_UNREACHABLE');
    await admin.delete('/api/mobile/devices').send({ token: device }).expect(200);
    await admin.post('/api/auth/logout').expect(200);
    printed += product.output();
    expect(await product.stop('SIGTERM')).toBe(0);
    printed += product.output();
  });

  it('is not printed by the commands that replace secrets', async () => {
    run('rotate-secret');
    const nextSecret = (await readFile(join(folder, `${SECRET_FILE}.next`), 'utf8').catch(() => '')).trim();
    if (nextSecret) note('the next SECRET_KEY', nextSecret);
    await noteVapidKey('before its rotation');
    run('rotate-vapid-keys');
    await noteVapidKey('after its rotation');
    expect(printed).toContain('Encrypted 1 secrets');
  });

  it('does not appear in any output', () => {
    expect(printed).toContain('"context":"Security"');
    expect(secretsIn(printed)).toEqual([]);
  });

  it('does not appear in the stack of an expected error', () => {
    expect(printed).toContain('https://127.0.0.1:9/app.ipa could not be downloaded');
    expect(printed).not.toContain(SIGNATURE);
    expect(printed.split('\n').filter((line) => / at .*:\d+:\d+/.test(line))).toEqual([]);
  });

  it('is not in a log of the database, and is stored only as a hash where possible', async () => {
    await inDatabase(async (connection) => {
      const dump = async (name: string): Promise<string> =>
        JSON.stringify(await connection.collection(name).find().toArray());
      expect(await dump('activities')).toContain('"event":"second-factor-on"');
      /** These secrets are sent to other services, so they must be readable. */
      const readableSecrets = /device token|endpoint|subscription|after its rotation/;
      for (const { name } of await connection.listCollections()) {
        const text = await dump(name);
        const isLog = ['activities', 'outbox', 'events'].includes(name);
        expect({ name, found: secretsIn(text, (secret) => isLog || !readableSecrets.test(secret)) }).toEqual({
          name,
          found: [],
        });
      }
    });
  });
});
