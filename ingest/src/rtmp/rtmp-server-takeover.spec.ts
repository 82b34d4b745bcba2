import { eventually } from '../../../test/support/wait.js';
import { videoPacket, videoSettings } from '../../test/support/media-samples.js';
import { RtmpStage } from '../../test/support/rtmp-stage.js';
import { amfObject, encodeAmf } from './protocol/amf0.js';
import { MESSAGE } from './protocol/message.js';
import type { RtmpPublisher } from './client/rtmp-publisher.js';

describe('RtmpServer with two encoders of one path', () => {
  let stage: RtmpStage;
  beforeEach(async () => {
    stage = await RtmpStage.start();
  });
  afterEach(() => stage.close());

  /** Publishes, and resolves when the sink received a picture. */
  async function publishPicture(): Promise<RtmpPublisher> {
    const publisher = await stage.publish();
    publisher.config(videoSettings());
    publisher.packet(videoPacket(0));
    await eventually(() => stage.sink.packets[0]);
    return publisher;
  }

  const switchEncoder = (): void => {
    const [{ connectionId }] = stage.server.list();
    stage.server.disconnect(connectionId, 'Staff switched the stream to another encoder.', 20_000);
  };

  it('refuses the newer one while the first sends media', async () => {
    await publishPicture();
    stage.nowMs += 1_999;

    await expect(stage.publish()).rejects.toThrow('Another encoder is already sending this stream.');

    expect(stage.sinks).toHaveLength(1);
    expect(stage.server.list()).toHaveLength(1);
  });

  it('replaces the first when it was silent for 2 s', async () => {
    const first = await publishPicture();
    stage.nowMs += 2_000;

    await stage.publish();

    expect(stage.sinks[0].ends).toEqual(['replaced']);
    expect(stage.downs).toMatchObject([{ name: 'court-1', reason: 'replaced' }]);
    expect(await first.status(({ level }) => level === 'error')).toMatchObject({
      description: expect.stringContaining('newer'),
    });
    expect(stage.sinks[1].ends).toEqual([]);
    expect(stage.server.list()).toHaveLength(1);
  });

  it('refuses a newer one with a wrong key even when the first is silent', async () => {
    await publishPicture();
    stage.nowMs += 2_000;

    await expect(stage.publish({ streamName: 'court-1?key=wrong' })).rejects.toThrow('invalid');

    expect(stage.sinks[0].ends).toEqual([]);
  });

  it('reports a second encoder that it rejects', async () => {
    await publishPicture();

    await expect(stage.publish({ encoder: 'larix' })).rejects.toThrow('Another encoder');

    expect(stage.rejected).toEqual([{ name: 'court-1', address: '127.0.0.1', encoder: 'larix' }]);
  });

  it('does not report a newer one with a wrong key', async () => {
    await publishPicture();

    await expect(stage.publish({ streamName: 'court-1?key=wrong' })).rejects.toThrow('invalid');

    expect(stage.rejected).toEqual([]);
  });

  it('blocks the first for the given time after a switch', async () => {
    await publishPicture();
    switchEncoder();

    await expect(stage.publish()).rejects.toThrow('Staff switched this stream to another encoder.');
    stage.nowMs += 20_000;

    await expect(stage.publish()).resolves.toBeDefined();
  });

  it('blocks the first if its metadata names other software than its connection', async () => {
    const first = await publishPicture();
    const metadata = encodeAmf('@setDataFrame', 'onMetaData', amfObject({ encoder: 'Lavf59.27.100' }));
    first.send({ type: MESSAGE.DATA, timestamp: 0, payload: metadata });
    await eventually(() => stage.server.list().find(({ encoder }) => encoder === 'Lavf59.27.100'));
    switchEncoder();

    await expect(stage.publish()).rejects.toThrow('Staff switched this stream to another encoder.');
  });

  it('does not report the first while the first is blocked', async () => {
    await publishPicture();
    switchEncoder();
    await stage.publish({ encoder: 'larix' });

    await expect(stage.publish()).rejects.toThrow('Staff switched');

    expect(stage.rejected).toEqual([]);
  });

  it('accepts the other encoder after a switch', async () => {
    await publishPicture();
    switchEncoder();

    await stage.publish({ encoder: 'larix' });

    expect(stage.server.list()).toMatchObject([{ name: 'court-1', encoder: 'larix' }]);
  });

  it('does not block the first on another path', async () => {
    await publishPicture();
    switchEncoder();

    await stage.publish({ streamName: 'court-2?key=a-secret-key' });

    expect(stage.server.list()).toMatchObject([{ name: 'court-2' }]);
  });

  it('blocks no encoder after a disconnection without a time', async () => {
    await publishPicture();
    stage.server.disconnect(stage.server.list()[0].connectionId, 'Staff disconnected the encoder.');

    await expect(stage.publish()).resolves.toBeDefined();
  });

  it('opens the new sink after the first has stored everything', async () => {
    const first = await publishPicture();
    let store = (): void => undefined;
    stage.sink.stored = new Promise<void>((resolve) => (store = resolve));
    await first.stop();
    const second = await stage.connect();
    second.startPublishing();
    await eventually(() => stage.requests[1]);
    const sinksBefore = stage.sinks.length;

    store();

    await second.started();
    expect([sinksBefore, stage.sinks.length]).toEqual([1, 2]);
  });

  it('accepts encoders of two paths', async () => {
    await publishPicture();

    await stage.publish({ streamName: 'court-2?key=a-secret-key' });

    expect(stage.server.list().map(({ name }) => name)).toEqual(['court-1', 'court-2']);
  });
});
