import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { SharedWork } from '../../platform/cache/shared-work.js';
import { Turns } from '../../platform/cache/turns.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { startThread } from '../../platform/threads.js';
import type { Drawing, Drawn } from './picture.thread.js';

const THREAD = new URL(`./picture.thread${extname(import.meta.url)}`, import.meta.url);
/** Heap limit of the drawing thread, in MB. */
const MEMORY_MB = 128;
/** Maximum size of the image cache, in bytes. */
const MAX_BYTES = 16_000_000;
/** Maximum time for drawing an image, and time after which an idle thread ends, in ms. */
const DRAW_MS = 20_000;
const IDLE_MS = 30_000;

/** An image as PNG. */
export interface Picture {
  png: Buffer;
  /** Hash of the SVG, which differs for different images. */
  tag: string;
}

/**
 * Draws images sequentially in a separate thread and caches them. Client networks are served in rotation. Concurrent requests for
 * the same image share a drawing.
 */
@Injectable()
export class PictureDrawer implements OnApplicationShutdown {
  private readonly pictures = new LRUCache<string, Picture>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ png }) => png.length,
  });
  private readonly drawings = new SharedWork<Picture>(new Turns(1));
  private thread: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;
  private drawnCount = 0;

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    await this.thread?.terminate();
  }

  /** Returns the image of an SVG. Throws BUSY or CallersLeft, like `Turns.run`. */
  async draw(svg: string, response: ServerResponse): Promise<Picture> {
    const tag = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
    const drawAndCache = async (): Promise<Picture> => {
      const picture = { png: await this.drawNow(svg), tag };
      this.pictures.set(tag, picture);
      return picture;
    };
    return this.pictures.get(tag) ?? this.drawings.run(tag, drawAndCache, response);
  }

  private async drawNow(svg: string): Promise<Buffer> {
    clearTimeout(this.idle);
    const thread = (this.thread ??= this.startThread());
    const id = (this.drawnCount += 1);
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
    const fail = (): void => reject(busy());
    const take = ({ png }: Drawn): void => (png ? resolve(png) : fail());
    const late = setTimeout(fail, DRAW_MS);
    thread.once('message', take).once('error', fail).once('exit', fail);
    try {
      thread.postMessage({ id, svg } satisfies Drawing);
      const png = await promise;
      this.idle = setTimeout(() => this.end(thread), IDLE_MS);
      this.idle.unref();
      return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
    } catch (error) {
      this.end(thread);
      throw error;
    } finally {
      clearTimeout(late);
      thread.off('message', take).off('error', fail).off('exit', fail);
    }
  }

  private startThread(): Worker {
    const thread = startThread(THREAD, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    // A thread that fails between two images must not end the process.
    thread.on('error', () => this.end(thread));
    return thread;
  }

  private end(thread: Worker): void {
    if (this.thread === thread) this.thread = null;
    void thread.terminate();
  }
}

const busy = (): ApiError =>
  new ApiError('BUSY', { message: 'Too many images are being generated. Please try again in a moment.' });
