import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import request from 'supertest';
import { API_ERRORS } from '../../src/contract/errors.js';
import { LoginLimits } from '../../src/modules/accounts/sign-in/login-limits.js';
import { Api, expectFailure } from '../support/api.js';
import { startTestApp, type TestApp } from '../support/app.js';
import { EventListener } from '../support/events.js';
import { RawConnection } from '../support/raw-http.js';

/** Size of a response that exceeds the buffers of a connection, in bytes. */
const LARGE = 64 * 1024 * 1024;

describe('a hostile connection', () => {
  let test: TestApp;
  let anyone: Api;

  beforeAll(async () => {
    test = await startTestApp({
      env: {
        TRUST_PROXY: '127.0.0.1',
        RATE_LIMIT_REGISTER: '3',
        EVENTS_PER_ADDRESS: '2',
        REQUEST_TIMEOUT_SECONDS: '1',
      },
      prepare: (app) => {
        const server: FastifyInstance = app.getHttpAdapter().getInstance();
        server.get('/large', (_, reply) => reply.send(Buffer.alloc(LARGE)));
      },
    });
    anyone = new Api(test);
  });
  afterAll(() => test.close());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const failureOf = (received: string): object => JSON.parse(received.slice(received.indexOf('{'))) as object;

  it('is closed after a slow body, unlike an event stream of the same client', async () => {
    const stream = await EventListener.open(test.url);
    const connection = new RawConnection(test.url);
    connection.send(
      'POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 999\r\n\r\n',
    );
    const sending = setInterval(() => connection.send(' '), 100);
    const received = await connection.closed();
    clearInterval(sending);
    expect(received).toMatch(/^HTTP\/1\.1 408 /);
    expect(failureOf(received)).toEqual({
      statusCode: 408,
      code: 'REQUEST_TIMEOUT',
      message: API_ERRORS.REQUEST_TIMEOUT.message,
    });
    expect(stream.ended).toBe(false);
    stream.close();
  });

  it.each([
    ['no headers at all', ''],
    ['headers that do not end', 'GET /api/health HTTP/1.1\r\nhost: x\r\n'],
  ])('is closed after it sends %s', async (_, text) => {
    const connection = new RawConnection(test.url);
    connection.send(text);
    const sending = setInterval(() => connection.send(text && 'x-a: b\r\n'), 100);
    await connection.closed();
    clearInterval(sending);
  });

  it('is closed if it does not read its response', async () => {
    const server = test.app.getHttpServer();
    const accepted = once(server, 'connection');
    const connection = new RawConnection(test.url);
    connection.pause();
    connection.send('GET /large HTTP/1.1\r\nhost: x\r\n\r\n');
    const [socket] = (await accepted) as [Socket];

    await once(socket, 'close');
    expect(socket.bytesWritten).toBeGreaterThan(0);
    connection.destroy();
  });

  it.each(['/', '/api/leagues'])('is rejected for two Host headers to %s', async (path) => {
    await anyone.get(path);
    const connection = new RawConnection(test.url);
    connection.send(`GET ${path} HTTP/1.1\r\nHost: x\r\nhOST: y\r\n\r\n`);
    const received = await connection.closed();
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(failureOf(received)).toMatchObject({ statusCode: 400, code: 'BAD_REQUEST' });
  });

  it('returns the documented error for data other than HTTP', async () => {
    const connection = new RawConnection(test.url);
    connection.send('HELLO\r\n\r\n');
    expect(failureOf(await connection.closed())).toMatchObject({ statusCode: 400, code: 'BAD_REQUEST' });
  });

  it.each(['/replays/%ff', '/api/replays/%ff', '/api/%'])(
    'returns the documented error with the common headers for %s',
    async (path) => {
      const connection = new RawConnection(test.url);
      connection.send(`GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`);
      const received = await connection.closed();
      expect(received).toMatch(/^HTTP\/1\.1 400 /);
      expect(received.toLowerCase()).toContain('x-content-type-options: nosniff');
      expect(failureOf(received)).toMatchObject({ statusCode: 400, code: 'BAD_REQUEST' });
    },
  );

  it.each(['/', '/api/leagues', '/api/nothing'])('is rejected for TRACE %s', async (path) => {
    expectFailure(await request(test.url).trace(path), 'METHOD_NOT_ALLOWED');
  });

  it.each(['/%61pi/leagues', '/api/%6ceagues'])('handles %s like the plain path', async (path) => {
    const [plain, odd] = [await anyone.get('/api/leagues').expect(200), await anyone.get(path).expect(200)];
    for (const name of ['cache-control', 'vary', 'etag']) expect(odd.headers[name]).toBe(plain.headers[name]);
  });

  it('counts as one address behind a proxy that adds ports', async () => {
    const register = (address: string, token: string) =>
      anyone.post('/api/mobile/devices', { token: `ExponentPushToken[${token}]`, platform: 'ios' }).set(from(address));
    for (let port = 0; port < 3; port += 1) await register(`198.51.100.7:${port}`, `port-${port}`).expect(201);
    expectFailure(await register('198.51.100.7:9', 'port-9'), 'TOO_MANY_REQUESTS');
    expectFailure(await register('198.51.100.7', 'port-10'), 'TOO_MANY_REQUESTS');
    await register('[2001:db8:9::1]:443', 'port-11').expect(201);
  });

  describe('from any address of one IPv6 network', () => {
    it('counts as one for registrations', async () => {
      const register = (address: string, token: string) =>
        anyone
          .post('/api/mobile/devices', { token: `ExponentPushToken[${token}]`, platform: 'ios' })
          .set(from(address));
      for (let index = 0; index < 3; index += 1) await register(`2001:db8:1:2::${index}`, `six-${index}`).expect(201);
      expectFailure(await register('2001:db8:1:2:ffff::9', 'six-9'), 'TOO_MANY_REQUESTS');
      await register('2001:db8:1:3::1', 'six-10').expect(201);
    });

    it('counts as one for event streams', async () => {
      const streams = [
        await EventListener.open(test.url, from('2001:db8:2::1')),
        await EventListener.open(test.url, from('2001:db8:2::2')),
      ];
      expectFailure(await anyone.get('/api/events').set(from('2001:db8:2::3')), 'TOO_MANY_REQUESTS');
      for (const stream of streams) stream.close();
    });

    it('counts as one for failed sign-ins', async () => {
      const fail = (address: string, login: string) =>
        anyone.post('/api/auth/login', { email: login, password: 'wrong-pw-12', client: 'app' }).set(from(address));
      // A real call per attempt would check a hundred passwords.
      const limits = test.app.get(LoginLimits);
      for (let index = 1; index < 100; index += 1) {
        const [login, address] = [`nobody${index}`, `2001:db8:3::${index}`];
        await limits.attempt({ login, account: login, address, device: null }, () => Promise.resolve(null));
      }

      await fail('2001:db8:3::100', 'nobody100').expect(401);
      expectFailure(await fail('2001:db8:3::101', 'nobody101'), 'TOO_MANY_LOGINS');
    });
  });
});
