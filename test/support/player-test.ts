import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { expect, test as base } from './browser-test.js';
import { Round } from './round.js';

export { expect };

/** Streams that a test adds to the product's media folder, and removes from it. */
class Media {
  constructor(private readonly dataDir: string) {}

  write(name: string, text: string): Promise<void> {
    return writeFile(join(this.dataDir, 'media', name), text);
  }

  /** Adds the demo's clip as `/media/NAME/clip.m3u8`. All of its files appear at the same time. */
  async addClip(name: string): Promise<void> {
    const copy = join(this.dataDir, `copy-of-${name}`);
    await cp(inRoot('assets/demo'), copy, { recursive: true });
    await rename(copy, join(this.dataDir, 'media', name));
  }

  removeClip(name: string): Promise<void> {
    return rm(join(this.dataDir, 'media', name), { recursive: true });
  }
}

interface WorkerFixtures {
  media: Media;
  round: Round;
}

/** Tests of the player. Their product has a media folder and counts viewers ten times as often. */
export const test = base.extend<object, WorkerFixtures>({
  preloaded: ['hurried.mjs', { scope: 'worker' }],
  productEnv: [
    async ({ dataDir }, use) => {
      const folder = join(dataDir, 'media');
      await mkdir(folder);
      await use({ MEDIA_DIR: folder });
    },
    { scope: 'worker' },
  ],
  media: [async ({ dataDir }, use) => use(new Media(dataDir)), { scope: 'worker' }],
  round: [async ({ staff }, use) => use(await Round.create(staff)), { scope: 'worker' }],
});

/** The video of the stream that a page shows in a frame. */
export const videoIn = (page: Page, stream: string): Locator =>
  page.frameLocator(`iframe[src="${stream}"]`).locator('video');

/**
 * Waits until a video meets a condition. The policy of the player's page blocks `waitForFunction`, and the frame of a video
 * may be replaced in the meantime.
 */
export async function expectVideo(video: Locator, condition: (video: HTMLVideoElement) => boolean): Promise<void> {
  const check = async (): Promise<void> => expect(await video.evaluate(condition), String(condition)).toBe(true);
  await expect(check).toPass({ timeout: 60_000, intervals: [100] });
}

/** Waits until the image of a video moves. */
export const expectPlaying = (video: Locator): Promise<void> =>
  expectVideo(video, ({ paused, currentTime }) => !paused && currentTime > 0);
