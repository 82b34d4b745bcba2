import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { eventually } from '../../../test/support/wait.js';
import { audioPacket, audioSettings, avcRecord, videoPacket, videoSettings } from '../../test/support/media-samples.js';
import { RecordingSink } from '../../test/support/recording-sink.js';
import { KEY, REFUSAL, RtmpStage, STREAM } from '../../test/support/rtmp-stage.js';
import { MESSAGE } from './protocol/message.js';
import type { AuthorizeResult } from './rtmp-server.js';

describe('RtmpServer', () => {
  let stage: RtmpStage;
  afterEach(() => stage.close());

  const ended = () => eventually(() => stage.sinks[0]?.ends[0]);

  it('passes settings and packets to the sink', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();

    publisher.config(videoSettings());
    publisher.config(audioSettings());
    publisher.packet(videoPacket(40));
    publisher.packet(audioPacket(41));

    await eventually(() => stage.sink.packets[1]);
    expect(stage.sink.configs).toEqual([videoSettings(), audioSettings()]);
    expect(stage.sink.packets).toEqual([videoPacket(40), audioPacket(41)]);
  });

  it('requests authorization with name, key, address and encoder', async () => {
    stage = await RtmpStage.start();

    await stage.publish({ encoder: 'Larix' });

    expect(stage.requests).toMatchObject([{ name: 'court-1', key: KEY, address: '127.0.0.1', encoder: 'Larix' }]);
  });

  it('sends the text of a refusal before Publish.Start', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.connect({ streamName: 'court-1?key=wrong' });

    publisher.startPublishing();

    await expect(publisher.started()).rejects.toMatchObject({
      code: 'NetStream.Publish.Unauthorized',
      message: REFUSAL,
    });
    expect(publisher.statuses.map(({ code }) => code)).not.toContain('NetStream.Publish.Start');
    await publisher.closed;
  });

  it.each([
    ['the key field is empty', { streamName: '' }, 'The stream key is empty.'],
    ['the key is in the server address', { app: `live/${STREAM}`, streamName: '' }, 'The server address contains'],
  ])('refuses without authorization when %s', async (_, options, text) => {
    stage = await RtmpStage.start();

    await expect(stage.publish(options)).rejects.toThrow(text);

    expect(stage.requests).toEqual([]);
  });

  it('accepts a server address that ends in a slash', async () => {
    stage = await RtmpStage.start();

    await stage.publish({ app: 'live/' });

    expect(stage.sinks).toHaveLength(1);
  });

  it('refuses with a text when the check of the key fails', async () => {
    stage = await RtmpStage.start({ authorize: () => Promise.reject(new Error(`no database for ${KEY}`)) });

    await expect(stage.publish()).rejects.toThrow('cannot check the stream key at the moment');

    expect(stage.lines.join('\n')).toContain('no database for ***');
  });

  it('reads no media while the key is checked', async () => {
    let resolve: (result: AuthorizeResult) => void = () => undefined;
    const checked = new Promise<AuthorizeResult>((done) => (resolve = done));
    stage = await RtmpStage.start({ authorize: () => checked });
    const publisher = await stage.connect();
    publisher.startPublishing();
    publisher.config(videoSettings());
    publisher.packet(videoPacket(0));
    const received: number[] = [];
    const sink = () => ({
      unpackagedBytes: 0,
      config: () => undefined,
      packet: () => void received.push(stage.server.list().length),
      end: () => Promise.resolve(),
    });
    await eventually(() => publisher.received.find((name) => name === '_result'));

    resolve({ allow: true, sink });

    await eventually(() => (received.length > 0 ? true : undefined));
    expect(received).toEqual([1]);
  });

  it('ends the sink with "stopped" when the encoder stops', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();

    await publisher.stop();

    expect(await ended()).toBe('stopped');
    expect(stage.downs).toMatchObject([{ name: 'court-1', reason: 'stopped' }]);
  });

  it('ends the sink with "connection-lost" when the connection breaks', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();

    await publisher.destroy();

    expect(await ended()).toBe('connection-lost');
  });

  it('sends the text when the encoder is disconnected', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();
    const [{ connectionId }] = stage.server.list();

    const isFound = stage.server.disconnect(connectionId, 'Staff stopped the stream.');

    expect(isFound).toBe(true);
    expect(await publisher.status(({ level }) => level === 'error')).toMatchObject({
      description: 'Staff stopped the stream.',
    });
    expect(await ended()).toBe('kicked');
    expect(stage.server.list()).toEqual([]);
  });

  it('ends the connection when the sink disconnects', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();

    stage.requests[0].disconnect('no-key-frame', 'Set a key-frame interval of 2 s.');

    expect(await publisher.status(({ level }) => level === 'error')).toMatchObject({
      description: 'Set a key-frame interval of 2 s.',
    });
    expect(await ended()).toBe('no-key-frame');
  });

  it('ends a sink that disconnects while it is created', async () => {
    const sink = new RecordingSink();
    stage = await RtmpStage.start({
      authorize: ({ disconnect }) =>
        Promise.resolve({
          allow: true,
          sink: () => {
            disconnect('disk-full', 'The disk is full.');
            return sink;
          },
        }),
    });

    await expect(stage.publish()).rejects.toThrow('The disk is full.');

    expect(sink.ends).toEqual(['kicked']);
    expect(stage.server.list()).toEqual([]);
  });

  it('ends a stream in H.265 with the setting to change', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();

    publisher.send({ type: MESSAGE.VIDEO, timestamp: 0, payload: Buffer.from('\x90hvc1', 'latin1') });

    const status = await publisher.status(({ level }) => level === 'error');
    expect(status.description).toBe(
      'The video is H.265, which many browsers cannot play. Set H.264 (x264 or AVC) in the encoder.',
    );
    expect(await ended()).toBe('unsupported');
  });

  it('ends a stream in 10 bits with the setting to change', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();

    const settings = Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), avcRecord('tenBit')]);
    publisher.send({ type: MESSAGE.VIDEO, timestamp: 0, payload: settings });

    const status = await publisher.status(({ level }) => level === 'error');
    expect(status.description).toContain('Many browsers cannot play H.264 with 10 bits.');
  });

  it('survives a sink that throws', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();
    stage.sink.packet = () => {
      throw new TypeError(`broken by ${KEY}`);
    };

    publisher.config(videoSettings());
    publisher.packet(videoPacket(0));

    expect(await ended()).toBe('protocol-error');
    expect(stage.lines.join('\n')).toContain('broken by ***');
  });

  it('survives a sink whose end rejects', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();
    stage.sink.stored = Promise.reject(new Error('disk is gone'));

    await publisher.stop();

    await eventually(() => stage.lines.find((line) => line.includes('disk is gone')));
    await expect(stage.publish()).resolves.toBeDefined();
  });

  it('never logs the key', async () => {
    stage = await RtmpStage.start();
    const attempts = [
      { streamName: STREAM },
      { streamName: KEY },
      { streamName: `${STREAM}x` },
      { app: `live/${STREAM}`, streamName: '' },
      { app: `live?key=${KEY}` },
      { encoder: `OBS ${KEY}` },
    ];

    for (const attempt of attempts) await stage.publish(attempt).catch(() => undefined);

    const state = JSON.stringify([stage.lines, stage.downs, stage.server.list()]);
    expect(stage.lines.length).toBeGreaterThanOrEqual(attempts.length - 1);
    expect(state).not.toContain(KEY);
  });

  it('lists accepted encoders with their received bytes', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();

    publisher.config(videoSettings());

    const [entry] = await eventually(() => {
      const entries = stage.server.list();
      return entries.some(({ receivedBytes }) => receivedBytes > 3_200) ? entries : undefined;
    });
    expect(entry).toMatchObject({ name: 'court-1', address: '127.0.0.1', encoder: 'nepsh' });
  });

  it('rejects listen when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    stage = await RtmpStage.start();

    await expect(RtmpStage.start({ port: (other.address() as AddressInfo).port })).rejects.toThrow('EADDRINUSE');

    other.close();
  });

  it('ends all sinks with "shutdown" on close', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();
    let isStored = false;
    stage.sink.stored = new Promise<void>((resolve) => setImmediate(resolve)).then(() => void (isStored = true));

    await stage.server.close();

    expect(stage.sink.ends).toEqual(['shutdown']);
    expect(isStored).toBe(true);
    await publisher.closed;
    expect(publisher.statuses.at(-1)).toMatchObject({
      level: 'error',
      description: expect.stringContaining('restarting'),
    });
  });
});
