import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { Requests } from '../../platform/cache/job.js';
import { Turns } from '../../platform/cache/turns.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { startThread } from '../../platform/threads.js';
import type { Drawing, Drawn } from './picture.thread.js';

const THREAD = new URL(`./picture.thread${extname(import.meta.url)}`, import.meta.url);
/** Heap limit of the drawing thread, in MB. */
const MEMORY_MB = 128;
/** Maximum size of the image cache, in bytes. The least recently used images are evicted first. */
const MAX_CACHE_BYTES = 16_000_000;
/** Maximum time for drawing an image, and time after which an idle thread ends, in ms. */
const DRAW_MS = 20_000;
const IDLE_MS = 30_000;

/** An image as PNG. */
export interface Picture {
  png: Buffer;
  /** Hash of the SVG, which differs for different images. */
  tag: string;
}

/** An image that is being drawn or is waiting to be drawn. */
interface Rendering {
  requests: Requests;
  picture: Promise<Picture>;
}

/**
 * Draws images sequentially in a separate thread and caches them. Client networks are served in rotation. Concurrent requests for
 * the same image share a drawing.
 */
@Injectable()
export class PictureDrawer implements OnApplicationShutdown {
  private readonly cache = new Map<string, Picture>();
  private readonly renderings = new Map<string, Rendering>();
  private readonly slots = new Turns(1);
  private bytes = 0;
  private thread: Worker | null = null;
  private idle: NodeJS.Timeout | undefined;
  private drawings = 0;

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.idle);
    await this.thread?.terminate();
  }

  /** Returns the image of an SVG. Throws BUSY or CallersLeft, like `Turns.run`. */
  async draw(svg: string, response: ServerResponse): Promise<Picture> {
    const tag = createHash('sha256').update(svg).digest('base64url').slice(0, 22);
    const cached = this.cache.get(tag);
    if (cached) {
      this.cache.delete(tag);
      this.cache.set(tag, cached);
      return cached;
    }
    const running = this.renderings.get(tag);
    if (running) {
      running.requests.add(response);
      return running.picture;
    }
    // Later requests need a new rendering.
    const end = (): void => void (this.renderings.get(tag)?.requests === requests && this.renderings.delete(tag));
    const requests: Requests = new Requests(end).add(response);
    const picture = this.slots.run(requests, () => this.take(tag, svg)).finally(end);
    this.renderings.set(tag, { requests, picture });
    return picture;
  }

  private async take(tag: string, svg: string): Promise<Picture> {
    const picture = { png: await this.drawNow(svg), tag };
    this.cache.set(tag, picture);
    this.bytes += picture.png.length;
    for (const [oldest, { png }] of this.cache) {
      if (this.bytes <= MAX_CACHE_BYTES) break;
      this.cache.delete(oldest);
      this.bytes -= png.length;
    }
    return picture;
  }

  private async drawNow(svg: string): Promise<Buffer> {
    clearTimeout(this.idle);
    const thread = (this.thread ??= this.startThread());
    const id = (this.drawings += 1);
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
  new ApiError('BUSY', { message: 'Too many pictures are being drawn at once. Please try again in a moment.' });
