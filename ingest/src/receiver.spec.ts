import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFixture } from '../test/support/flv-fixture.js';
import { TestService } from '../test/support/test-service.js';
import { Receiver } from './receiver.js';
import { readRecording } from './recording/read-recording.js';
import { RtmpPublisher } from './rtmp/client/rtmp-publisher.js';
import type { IngestSettings } from './settings.js';

describe('Receiver', () => {
  let folder: string;
  let receiver: Receiver;
  let service: TestService;
  let port: number;
  const lines: string[] = [];
  const publishers: RtmpPublisher[] = [];

  const settings = (): IngestSettings => ({
    rtmp: { port: 0, host: '127.0.0.1', waitsForPort: false, tls: null, trustedProxies: [] },
    recordings: { dir: join(folder, 'recordings'), minFree: { bytes: 0, share: 0 } },
    socket: join(folder, 'ingest.sock'),
    logFormat: 'json',
  });
  async function connectEncoder(): Promise<RtmpPublisher> {
    const publisher = await RtmpPublisher.connect({ host: '127.0.0.1', port, streamName: 'court-1?key=planted' });
    publishers.push(publisher);
    publisher.startPublishing();
    return publisher;
  }
  /** Connects an encoder that the service accepts, and sends a fixture of 6 seconds. */
  async function sendFixture(): Promise<RtmpPublisher> {
    const publisher = await connectEncoder();
    await service.decide({ allow: true, recordingId: 'r1' });
    await publisher.started();
    const { video, audio, packets } = readFixture('plain');
    publisher.config(video);
    publisher.config(audio);
    for (const packet of packets) publisher.packet(packet);
    return publisher;
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ingest-receiver-'));
    lines.length = 0;
    receiver = new Receiver(settings(), (level, message) => lines.push(`${level}: ${message}`));
    port = await receiver.start();
    service = await TestService.connect(settings().socket);
  });
  afterEach(async () => {
    await Promise.all(publishers.splice(0).map((publisher) => publisher.destroy()));
    service.socket.destroy();
    await receiver.stop();
    rmSync(folder, { recursive: true });
  });

  it('passes the name and the key of an encoder to the service', async () => {
    await connectEncoder();

    const question = await service.next('authorize');

    expect(question).toMatchObject({ name: 'court-1', key: 'planted', address: '127.0.0.1', encoder: 'nepsh' });
  });

  it('sends the text of a rejection to the encoder', async () => {
    const publisher = await connectEncoder();
    await service.decide({ allow: false, text: 'The key works from 18:00.' });

    await expect(publisher.started()).rejects.toThrow('The key works from 18:00.');
  });

  it('rejects an encoder in words while the disk has too little free space', async () => {
    await receiver.stop();
    service.socket.destroy();
    const { recordings, ...others } = settings();
    receiver = new Receiver(
      { ...others, recordings: { ...recordings, minFree: { bytes: 0, share: 1 } } },
      () => undefined,
    );
    port = await receiver.start();
    service = await TestService.connect(settings().socket);

    const publisher = await connectEncoder();
    await service.decide({ allow: true, recordingId: 'r1' });

    await expect(publisher.started()).rejects.toThrow(
      'The disk of the server is nearly full, so the server records no stream. Free space, then start the stream again.',
    );
  });

  it('reports each stored segment', async () => {
    const publisher = await sendFixture();
    await publisher.stop();

    const { segment } = await service.next('segment');

    expect(segment).toMatchObject({ recordingId: 'r1', run: 0 });
    expect(statSync(join(folder, 'recordings', 'r1', segment.file)).size).toBe(segment.bytes);
  });

  it('records everything that an encoder sent before it stopped', async () => {
    const publisher = await sendFixture();
    await publisher.stop();
    await receiver.stop();

    const list = await readRecording(join(folder, 'recordings', 'r1'));

    const durations = list?.segments.map(({ durationMs }) => durationMs) ?? [];
    expect(durations.reduce((sum, ms) => sum + ms, 0)).toBeCloseTo(6_000, -2);
  });

  it('reports the connection, the first media and the end of an encoder', async () => {
    const publisher = await sendFixture();
    const { publisher: up } = await service.next('up');
    const { publisher: state } = await service.next('state');
    await publisher.stop();

    const { at: _, ...down } = await service.next('down');

    const connected = { name: 'court-1', recordingId: 'r1', encoder: 'nepsh' };
    expect(up).toMatchObject({ ...connected, since: null });
    expect(state).toMatchObject({ ...connected, since: expect.any(Number) });
    const { connectionId } = up;
    const text = 'The encoder stopped the stream.';
    expect(down).toEqual({ type: 'down', connectionId, name: 'court-1', recordingId: 'r1', reason: 'stopped', text });
  });

  it('measures the received bytes and the time since the last segment', async () => {
    expect(receiver.load()).toMatchObject({ receivedBytes: 0, segmentAgeMs: null });

    const publisher = await sendFixture();
    await service.next('segment');
    const during = receiver.load();
    await publisher.stop();
    await service.next('down');
    const after = receiver.load();

    expect(during.segmentAgeMs).toBeGreaterThanOrEqual(0);
    expect(during.memoryBytes).toBeGreaterThan(1_000_000);
    expect(during.receivedBytes).toBeGreaterThan(10_000);
    expect(after.receivedBytes).toBeGreaterThanOrEqual(during.receivedBytes);
    expect(after.segmentAgeMs).toBeNull();
  });

  it('lists the connected encoders to a process that connects later', async () => {
    await sendFixture();
    await service.next('state');

    const later = await TestService.connect(settings().socket);
    const { publishers: listed } = await later.next('hello');
    later.socket.destroy();

    expect(listed).toEqual([expect.objectContaining({ name: 'court-1', recordingId: 'r1' })]);
  });

  it('disconnects an encoder with the text of the service', async () => {
    const publisher = await sendFixture();
    const { publisher: up } = await service.next('up');

    service.send({ type: 'disconnect', connectionId: up.connectionId, text: 'Staff ended the stream.' });

    expect(await service.next('down')).toMatchObject({ reason: 'kicked', text: 'Staff ended the stream.' });
    await publisher.closed;
    expect(publisher.statuses.at(-1)?.description).toBe('Staff ended the stream.');
  });

  it('reports a second encoder that it rejects to all processes', async () => {
    await sendFixture();
    await service.next('state');
    const second = await connectEncoder();
    await service.decide({ allow: true, recordingId: 'r1' });

    const { publisher } = await service.next('rejected');

    await second.closed;
    expect(publisher).toEqual({ name: 'court-1', address: '127.0.0.1', encoder: 'nepsh', at: expect.any(Number) });
  });

  it('stores the open segment when it stops', async () => {
    await sendFixture();
    await service.next('state');

    await receiver.stop();

    expect(
      readdirSync(join(folder, 'recordings', 'r1')).filter((file) => file.endsWith('.m4s')).length,
    ).toBeGreaterThan(1);
  });

  it('logs neither the key of an accepted encoder nor of a rejected one', async () => {
    await sendFixture();
    const rejected = await connectEncoder();
    await service.decide({ allow: false, text: 'The key is wrong.' });
    await rejected.closed;

    expect(lines.length).toBeGreaterThan(1);
    expect(lines.join('\n')).not.toContain('planted');
  });

  it('rejects files for RTMPS that cannot be read', () => {
    const tls = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
    const wrong = { ...settings(), rtmp: { ...settings().rtmp, tls } };

    expect(() => new Receiver(wrong, () => undefined)).toThrow(/^Cannot read the file of RTMPS_CERT: ENOENT/);
  });
});
