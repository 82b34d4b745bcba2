import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MediaPlayback } from './media.js';
import type { PlaybackEvent } from './playback.js';

/** Announces changes of the sound in a later task, as browsers do. */
class FakeVideo extends EventTarget {
  paused = true;
  ended = false;
  currentTime = 0;
  duration = Number.NaN;
  private isMuted = false;
  private level = 1;

  get muted(): boolean {
    return this.isMuted;
  }

  set muted(muted: boolean) {
    if (muted !== this.isMuted) setTimeout(() => this.dispatchEvent(new Event('volumechange')));
    this.isMuted = muted;
  }

  get volume(): number {
    return this.level;
  }

  set volume(volume: number) {
    if (volume !== this.level) setTimeout(() => this.dispatchEvent(new Event('volumechange')));
    this.level = volume;
  }

  pause(): void {
    this.paused = true;
  }
}

function makePlayer() {
  const video = new FakeVideo();
  const emitted: PlaybackEvent[] = [];
  const playback = new MediaPlayback(
    video as unknown as HTMLVideoElement,
    (event) => emitted.push(event),
    () => undefined,
  );
  const settle = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));
  // Ends the wait for a first picture.
  video.dispatchEvent(new Event('loadeddata'));
  emitted.length = 0;
  return { video, playback, emitted, settle };
}

describe('MediaPlayback', () => {
  it('announces sound that the viewer changes', async () => {
    const { video, emitted, settle } = makePlayer();

    video.muted = true;
    await settle();

    expect(emitted).toEqual([{ name: 'volumechange', muted: true, volume: 100 }]);
  });

  it('does not announce sound that the page changes', async () => {
    const { playback, emitted, settle } = makePlayer();

    playback.setMuted(true);
    playback.setVolume(55);
    await settle();

    expect(emitted).toEqual([]);
  });

  it('announces a change by the viewer after one by the page', async () => {
    const { video, playback, emitted, settle } = makePlayer();

    playback.setMuted(true);
    await settle();
    video.muted = false;
    await settle();

    expect(emitted).toEqual([{ name: 'volumechange', muted: false, volume: 100 }]);
  });
});

describe('an interrupted stream', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('is not reported as stalled', () => {
    const { video, playback, emitted } = makePlayer();
    playback.interrupt('The picture will be back in a moment');
    video.dispatchEvent(new Event('waiting'));
    jest.advanceTimersByTime(60_000);

    expect(emitted).toEqual([{ name: 'interrupted', message: 'The picture will be back in a moment' }]);
  });

  it('is reported as stalled again after it has continued', () => {
    const { video, playback, emitted } = makePlayer();
    playback.interrupt('The picture will be back in a moment');
    video.dispatchEvent(new Event('playing'));
    video.dispatchEvent(new Event('waiting'));
    jest.advanceTimersByTime(60_000);

    expect(emitted.map(({ name }) => name)).toEqual(['interrupted', 'stalled']);
  });

  it('ends when its owner ends it', () => {
    const { video, playback, emitted } = makePlayer();
    playback.endsWithVideo = false;
    video.dispatchEvent(new Event('ended'));
    expect(emitted).toEqual([]);

    playback.end();

    expect(emitted).toEqual([{ name: 'ended' }]);
  });
});
