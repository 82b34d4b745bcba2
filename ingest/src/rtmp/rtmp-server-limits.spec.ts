import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { eventually } from '../../../test/support/wait.js';
import { videoPacket, videoSettings } from '../../test/support/media-samples.js';
import { KEY, RtmpStage } from '../../test/support/rtmp-stage.js';
import { PublisherMessages } from './client/publisher-messages.js';
import type { RtmpPublisher } from './client/rtmp-publisher.js';
import { MESSAGE } from './protocol/message.js';

const LOOPBACK = { trustedProxies: ['127.0.0.1'] };

describe('RtmpServer with hostile clients', () => {
  let stage: RtmpStage;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await stage.close();
  });

  async function open(): Promise<Socket> {
    const socket = connect({ host: '127.0.0.1', port: stage.port });
    sockets.push(socket);
    socket.on('error', () => socket.destroy());
    socket.resume();
    await once(socket, 'connect');
    return socket;
  }

  const closed = async (socket: Socket): Promise<void> => {
    if (!socket.closed) await once(socket, 'close');
  };
  const errorOf = (publisher: RtmpPublisher) => publisher.status(({ level }) => level === 'error');
  const proxied = (address: string) => ({ preamble: Buffer.from(`PROXY TCP6 ${address} ::1 1 2\r\n`) });

  it('closes connections above the total', async () => {
    stage = await RtmpStage.start({ limits: { maxConnections: 2 } });
    await Promise.all([stage.publish(), open()]);

    await closed(await open());

    expect(stage.server.list()).toHaveLength(1);
  });

  it('closes connections of one address above its limit', async () => {
    stage = await RtmpStage.start({ limits: { maxConnectionsPerAddress: 1 } });
    await stage.publish();

    await closed(await open());

    expect(stage.server.list()).toHaveLength(1);
  });

  it('accepts an address again after its connection closed', async () => {
    stage = await RtmpStage.start({ limits: { maxConnectionsPerAddress: 1 } });
    const first = await stage.publish();
    await first.stop();
    await eventually(() => stage.downs[0]);

    await eventually(() => stage.publish().catch(() => undefined));

    expect(stage.sinks).toHaveLength(2);
  });

  it('counts IPv6 addresses by their network of 64 bits', async () => {
    stage = await RtmpStage.start({ ...LOOPBACK, limits: { maxConnectionsPerAddress: 1 } });
    await stage.publish({ ...proxied('2001:db8:1:2::1'), streamName: `a?key=${KEY}` });

    await expect(stage.publish(proxied('2001:db8:1:2:ffff::9'))).rejects.toThrow('closed the connection');
    await stage.publish({ ...proxied('2001:db8:1:3::1'), streamName: `b?key=${KEY}` });

    expect(stage.server.list().map(({ address }) => address)).toEqual(['2001:db8:1:2::1', '2001:db8:1:3::1']);
  });

  it('refuses publishers above the total', async () => {
    stage = await RtmpStage.start({ limits: { maxPublishers: 1 } });
    await stage.publish();

    await expect(stage.publish({ streamName: `court-2?key=${KEY}` })).rejects.toThrow('maximum number of streams');
  });

  it('closes a connection that starts no stream within 10 s', async () => {
    stage = await RtmpStage.start();
    const [silent, slow] = await Promise.all([open(), open()]);
    slow.write(PublisherMessages.handshake());

    await eventually(() => {
      stage.nowMs += 10_000;
      return (silent.closed && slow.closed) || undefined;
    });

    expect(stage.sinks).toEqual([]);
  });

  it('closes a connection whose PROXY header never ends', async () => {
    stage = await RtmpStage.start({ ...LOOPBACK, limits: { publishTimeoutMs: 50 } });
    const socket = await open();

    socket.write('PROXY TCP4 ');

    await closed(socket);
    expect(stage.requests).toEqual([]);
  });

  it('refuses with a text when the check of the key takes 10 s', async () => {
    stage = await RtmpStage.start({ authorize: () => new Promise(() => undefined) });
    const publisher = await stage.connect();
    publisher.startPublishing();
    await eventually(() => publisher.received.find((entry) => entry === '_result'));

    await eventually(() => {
      stage.nowMs += 10_000;
      return publisher.statuses[0];
    });

    expect(publisher.statuses).toMatchObject([
      { level: 'error', description: expect.stringContaining('cannot check') },
    ]);
  });

  it('ends a stream without media for 5 s as silent', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();

    stage.nowMs += 5_000;

    expect(await errorOf(publisher)).toMatchObject({
      description: 'No video or audio arrived for 5 s. Check the encoder and its network, then start the stream again.',
    });
    expect(stage.sink.ends).toEqual(['silent']);
  });

  it('ends a stream as silent that sends only messages without media', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();
    const ping = Buffer.from('000600000000', 'hex');

    stage.nowMs += 4_000;
    publisher.config(videoSettings());
    publisher.send({ type: MESSAGE.USER_CONTROL, timestamp: 0, payload: ping });
    await eventually(() => stage.sink.configs[0]);
    stage.nowMs += 1_000;

    await errorOf(publisher);
    expect(stage.sink.ends).toEqual(['silent']);
  });

  it('ends a stream with a message above 4 MB', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();

    publisher.send({ type: MESSAGE.VIDEO, timestamp: 0, payload: Buffer.alloc(4_194_305) });

    expect(await errorOf(publisher)).toMatchObject({ description: expect.stringContaining('message too large') });
    expect(stage.sink.ends).toEqual(['protocol-error']);
  });

  it('ends a connection with too many chunk streams', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();

    for (let id = 10; id < 27; id++) publisher.socket.write(Buffer.from([id, ...new Array<number>(11).fill(0)]));

    expect(await errorOf(publisher)).toMatchObject({ description: expect.stringContaining('too many chunk streams') });
  });

  it('ends a connection with a chunk size of one byte', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();

    publisher.send({ type: MESSAGE.SET_CHUNK_SIZE, timestamp: 0, payload: Buffer.from([0, 0, 0, 1]) });

    expect(await errorOf(publisher)).toMatchObject({ description: expect.stringContaining('chunk size') });
  });

  it('ends a connection with deeply nested commands', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();

    const payload = Buffer.alloc(50_000, Buffer.from([10, 0, 0, 0, 1]));
    publisher.send({ type: MESSAGE.COMMAND, timestamp: 0, payload });

    expect(await errorOf(publisher)).toMatchObject({ description: expect.stringContaining('AMF nesting') });
  });

  it('ends a stream above the bit rate', async () => {
    stage = await RtmpStage.start({ limits: { maxBitrate: 1_000_000 } });
    const publisher = await stage.publish();

    publisher.send({ type: MESSAGE.VIDEO, timestamp: 0, payload: Buffer.alloc(700_000, 0x57) });

    expect(await errorOf(publisher)).toMatchObject({
      description: expect.stringContaining('The bitrate is above 1 Mbit/s.'),
    });
    expect(stage.sink.ends).toEqual(['unsupported']);
  });

  it('ends a connection that floods it with empty messages', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();
    publisher.send({ type: MESSAGE.VIDEO, timestamp: 0, payload: Buffer.alloc(0) });

    publisher.socket.write(Buffer.alloc(30_000, 0xc4));

    expect(await errorOf(publisher)).toMatchObject({ description: expect.stringContaining('too many messages') });
    expect(stage.sink.ends).toEqual(['protocol-error']);
  });

  it('accepts the bit rate over a longer time', async () => {
    stage = await RtmpStage.start({ limits: { maxBitrate: 1_000_000 } });
    const publisher = await stage.publish();
    publisher.config(videoSettings());

    for (let second = 1; second <= 10; second++) {
      publisher.packet(videoPacket(second * 1_000, true, 100_000));
      await eventually(() => stage.sink.packets[second - 1]);
      stage.nowMs += 1_000;
    }

    expect(stage.sink.ends).toEqual([]);
  });

  it('ends a stream that is not packaged fast enough', async () => {
    stage = await RtmpStage.start();
    const publisher = await stage.publish();
    stage.sink.unpackagedBytes = 32 * 1_048_576 + 1;

    publisher.config(videoSettings());

    await errorOf(publisher);
    expect(stage.sink.ends).toEqual(['too-much-unpackaged']);
  });

  it('ends the stream with the most unpackaged bytes above the total', async () => {
    stage = await RtmpStage.start({ limits: { maxTotalUnpackagedBytes: 1_000 } });
    await stage.publish();
    const largest = await stage.publish({ streamName: `court-2?key=${KEY}` });

    stage.sinks.forEach((sink, index) => (sink.unpackagedBytes = 500 + index));

    await errorOf(largest);
    expect(stage.sinks.map(({ ends }) => ends)).toEqual([[], ['too-much-unpackaged']]);
  });

  it('stays available to others after random bytes', async () => {
    stage = await RtmpStage.start();
    const inputs = [Buffer.from('GET / HTTP/1.1\r\n\r\n'), Buffer.alloc(5_000, 3), Buffer.alloc(70_000, 0xff)];

    for (const input of inputs) {
      const socket = await open();
      socket.end(input);
      await closed(socket);
    }

    await expect(stage.publish()).resolves.toBeDefined();
  });
});
