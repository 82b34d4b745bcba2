import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TestService } from '../../test/support/test-service.js';
import { ControlServer, type ControlParts } from './control-server.js';
import { MAX_MESSAGE_BYTES, type PublisherState } from './protocol.js';

const PUBLISHER: PublisherState = {
  connectionId: 'c1',
  name: 'court-1',
  recordingId: 'r1',
  address: '192.0.2.1',
  encoder: 'OBS',
  since: null,
  tracks: [],
  advice: [],
};
const QUESTION = { connectionId: 'c1', name: 'court-1', key: 'k', address: '192.0.2.1', encoder: 'OBS' };

describe('ControlServer', () => {
  let folder: string;
  let path: string;
  let server: ControlServer;
  const services: TestService[] = [];

  async function restart(parts: Partial<ControlParts> = {}): Promise<void> {
    server = new ControlServer({
      publishers: () => [PUBLISHER],
      disconnect: () => undefined,
      ...parts,
    });
    await server.listen(path);
  }
  async function connectService(): Promise<TestService> {
    const service = await TestService.connect(path);
    services.push(service);
    await service.next('hello');
    return service;
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ingest-control-'));
    path = join(folder, 'ingest.sock');
    await restart();
  });
  afterEach(async () => {
    for (const { socket } of services.splice(0)) socket.destroy();
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it('creates a socket file that only its owner can open', () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('does not replace the file of a running ingest', async () => {
    const second = new ControlServer({ publishers: () => [], disconnect: () => undefined });

    await expect(second.listen(path)).rejects.toThrow('Another ingest uses the same DATA_DIR.');

    await connectService();
  });

  it('replaces the file that a killed process left behind', async () => {
    await server.close();
    writeFileSync(path, '');

    await restart();

    await expect(connectService()).resolves.toBeDefined();
  });

  it('rejects a path that is too long for a socket', async () => {
    const other = new ControlServer({ publishers: () => [], disconnect: () => undefined });

    await expect(other.listen(join(folder, 'x'.repeat(100)))).rejects.toThrow('Choose a shorter DATA_DIR.');
  });

  it('sends the publishers to each process that connects', async () => {
    const connecting = [TestService.connect(path), TestService.connect(path)];
    const connected = await Promise.all(connecting);
    services.push(...connected);

    for (const service of connected) expect((await service.next('hello')).publishers).toEqual([PUBLISHER]);
  });

  it('returns the decision of one process', async () => {
    const [first, second] = [await connectService(), await connectService()];
    const decision = server.authorize(QUESTION);

    const { id, ...question } = await first.next('authorize');
    first.send({ type: 'authorized', id, allow: true, recordingId: 'r9' });

    expect(question).toEqual({ type: 'authorize', ...QUESTION });
    expect(await decision).toEqual({ allow: true, recordingId: 'r9' });
    server.publish({ type: 'up', publisher: PUBLISHER });
    expect(await second.next('up')).toEqual({ type: 'up', publisher: PUBLISHER });
  });

  it('asks another process when the asked one disconnects', async () => {
    const [first, second] = [await connectService(), await connectService()];
    const decision = server.authorize(QUESTION);
    await first.next('authorize');

    first.socket.destroy();
    const { id } = await second.next('authorize');
    second.send({ type: 'authorized', id, allow: false, text: 'The key was revoked.' });

    expect(await decision).toEqual({ allow: false, text: 'The key was revoked.' });
  });

  it('asks a process that connects while a question is open', async () => {
    const decision = server.authorize(QUESTION);

    const service = await TestService.connect(path);
    services.push(service);
    const { id } = await service.next('authorize');
    service.send({ type: 'authorized', id, allow: true, recordingId: 'r1' });

    expect(await decision).toEqual({ allow: true, recordingId: 'r1' });
  });

  it('denies a publisher when no process is connected', async () => {
    await server.close();
    await restart({ decisionMs: 1 });

    const decision = await server.authorize(QUESTION);

    expect(decision).toEqual({ allow: false, text: expect.stringMatching(/^The server is starting\./) });
  });

  it('denies a publisher when the process does not decide in time', async () => {
    await server.close();
    await restart({ decisionMs: 1 });
    await connectService();

    const decision = await server.authorize(QUESTION);

    expect(decision).toEqual({ allow: false, text: expect.stringMatching(/^The server is busy\./) });
  });

  it('disconnects an encoder when a process requests it', async () => {
    const { promise: call, resolve } = Promise.withResolvers<Parameters<ControlParts['disconnect']>>();
    await server.close();
    await restart({ disconnect: (...args) => resolve(args) });
    const service = await connectService();

    service.send({ type: 'disconnect', connectionId: 'c1', text: 'Staff ended the stream.', blockMs: 20_000 });

    expect(await call).toEqual(['c1', 'Staff ended the stream.', 20_000]);
  });

  it.each([
    ['is no JSON', Buffer.from('{"type":\n')],
    ['has no type', Buffer.from('[]\n')],
    ['is too long', Buffer.alloc(MAX_MESSAGE_BYTES + 1, 'x')],
  ])('closes the connection of a process whose message %s', async (_, bytes) => {
    const service = await connectService();

    service.socket.write(bytes);

    await once(service.socket, 'close');
    await expect(connectService()).resolves.toBeDefined();
  });

  it('sends a segment to every process', async () => {
    const [first, second] = [await connectService(), await connectService()];
    const segment = { recordingId: 'r1', file: 'a.m4s', startsAt: 1, durationMs: 2_000, bytes: 9, run: 0 };

    server.publish({ type: 'segment', connectionId: 'c1', segment });

    for (const service of [first, second]) expect((await service.next('segment')).segment).toEqual(segment);
  });

  it('closes the connection of a process that does not read', async () => {
    const service = await connectService();
    service.socket.pause();
    const advice = ['x'.repeat(MAX_MESSAGE_BYTES / 2)];
    const closed = once(service.socket, 'close');

    for (let sent = 0; sent < 40; sent += 1) server.publish({ type: 'state', publisher: { ...PUBLISHER, advice } });

    service.socket.resume();
    await expect(closed).resolves.toBeDefined();
  });
});
