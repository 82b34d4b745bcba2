import { eventually } from '../../../test/support/wait.js';
import { videoPacket, videoSettings } from '../../test/support/media-samples.js';
import { RtmpStage } from '../../test/support/rtmp-stage.js';
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
