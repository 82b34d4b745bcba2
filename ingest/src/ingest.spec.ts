import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { SegmentState } from './control/protocol.js';
import { readRecording } from './recording/read-recording.js';
import { RtmpPublisher } from './rtmp/client/rtmp-publisher.js';
import type { IngestSettings } from './settings.js';
import { loopPackets, readFixture } from '../test/support/flv-fixture.js';
import { TestService } from '../test/support/test-service.js';
import { freePort } from '../../test/support/servers.js';
import { eventually } from '../../test/support/wait.js';

const PROGRAM = resolve(import.meta.dirname, '../dist/ingest.js');

/** The ingest in a separate process, as the supervisor starts it, and a process of the service that accepts every encoder. */
describe('the process of the ingest', () => {
  let folder: string;
  let settings: IngestSettings;
  const processes: ChildProcess[] = [];
  const services: TestService[] = [];
  const publishers: RtmpPublisher[] = [];
  const recording = (): string => join(folder, 'recordings', 'r1');

  /** Starts the ingest and waits until it logs a text, or ends. Returns its output. */
  async function start(expected = 'Listening for encoders'): Promise<{ ingest: ChildProcess; output: () => string }> {
    const ingest = fork(PROGRAM, [JSON.stringify(settings)], { env: {}, execArgv: [], silent: true });
    processes.push(ingest);
    let [text, hasClosed] = ['', false];
    ingest.once('close', () => (hasClosed = true));
    ingest.stdout?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await eventually(() => text.includes(expected) || hasClosed || undefined);
    return { ingest, output: () => text };
  }
  async function connectService(): Promise<TestService> {
    const service = await TestService.connect(settings.socket);
    services.push(service);
    return service;
  }
  /** Connects an encoder and sends the given seconds of a stream. */
  async function publish(service: TestService, seconds: number): Promise<void> {
    const publisher = await RtmpPublisher.connect({ ...settings.rtmp, streamName: 'court-1?key=secret' });
    publishers.push(publisher);
    publisher.startPublishing();
    await service.decide({ allow: true, recordingId: 'r1' });
    await publisher.started();
    const { video, audio, packets } = readFixture('plain');
    publisher.config(video);
    publisher.config(audio);
    for (const packet of loopPackets(packets, seconds)) publisher.packet(packet);
  }
  async function segments(service: TestService, count: number): Promise<SegmentState[]> {
    const received: SegmentState[] = [];
    while (received.length < count) received.push((await service.next('segment')).segment);
    return received;
  }
  async function kill(ingest: ChildProcess): Promise<void> {
    const exit = once(ingest, 'exit');
    ingest.kill('SIGKILL');
    await exit;
  }

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'nepsh-ingest-'));
    settings = {
      rtmp: { port: await freePort(), host: '127.0.0.1', waitsForPort: false, tls: null, trustedProxies: [] },
      recordings: { dir: join(folder, 'recordings'), minFree: { bytes: 0, share: 0 } },
      socket: join(folder, 'ingest.sock'),
      logFormat: 'json',
    };
  });
  afterEach(async () => {
    await Promise.all(publishers.splice(0).map((publisher) => publisher.destroy()));
    for (const { socket } of services.splice(0)) socket.destroy();
    for (const child of processes.splice(0)) child.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  it('has stored every reported segment when it is killed', async () => {
    const { ingest } = await start();
    const service = await connectService();
    await publish(service, 60);
    const reported = await segments(service, 5);

    await kill(ingest);

    const files = (await readRecording(recording()))?.segments.map(({ file }) => file);
    expect(files).toEqual(expect.arrayContaining(reported.map(({ file }) => file)));
  });

  it('continues the recording of a killed ingest with a new run', async () => {
    const { ingest } = await start();
    const service = await connectService();
    await publish(service, 12);
    await segments(service, 3);
    await kill(ingest);

    await start();
    const nextService = await connectService();
    await publish(nextService, 12);
    const [next] = await segments(nextService, 1);

    expect(next.run).toBe(1);
    const list = await readRecording(recording());
    expect(list?.runs.map(({ run }) => run)).toEqual([0, 1]);
  });

  it('stores the open segment when its supervisor ends', async () => {
    const { ingest } = await start();
    const service = await connectService();
    await publish(service, 12);
    const reported = await segments(service, 3);
    const exit = once(ingest, 'exit');

    ingest.disconnect();

    expect(await exit).toEqual([0, null]);
    // The last segment is open until the end of the stream.
    const files = (await readRecording(recording()))?.segments.map(({ file }) => file) ?? [];
    expect(files.length).toBeGreaterThan(reported.length);
  });

  it('ends with one sentence when its port is in use', async () => {
    const other = createServer().listen(settings.rtmp.port, '127.0.0.1');
    await once(other, 'listening');

    const { ingest, output } = await start();

    other.close();
    expect(ingest.exitCode).toBe(1);
    const { port } = settings.rtmp;
    const [entry, ...rest] = output().trim().split('\n');
    expect(rest).toEqual([]);
    const message = `Port ${port} is in use on 127.0.0.1. Set RTMP_PORT to a free port.`;
    expect(JSON.parse(entry)).toMatchObject({ level: 'error', context: 'Ingest', message });
  });

  it('waits for its port in development', async () => {
    settings.rtmp.waitsForPort = true;
    const other = createServer().listen(settings.rtmp.port, '127.0.0.1');
    await once(other, 'listening');
    const { ingest, output } = await start('is in use');

    other.close();
    await eventually(() => output().includes('Listening for encoders') || undefined);

    expect(ingest.exitCode).toBeNull();
    const warning = `Port ${settings.rtmp.port} is in use on 127.0.0.1. Set RTMP_PORT to a free port.`;
    const [entry] = output().trim().split('\n');
    expect(JSON.parse(entry)).toMatchObject({
      level: 'warn',
      message: `${warning} The ingest waits until the port is free, and the service receives no streams until then.`,
    });
  });
});
