import { Injectable } from '@nestjs/common';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { ApiError } from '../../../platform/http/errors/api-error.js';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import { PublicFetch } from '../../../platform/http/network/public-fetch.js';
import { mediaDir } from '../media.config.js';
import { findMediaFile } from '../media-files.js';

/** A file to check. */
export interface Location {
  /** Absolute address. */
  address: string;
  /**
   * Whether the file is in this site's own media folder. Never derived from the address alone: a playlist of another server may
   * name any address.
   */
  isOwn: boolean;
}

/** The first bytes of a file. */
export interface Beginning {
  status: number;
  /** The location after redirects. */
  at: Location;
  text: string;
}

/** Maximum number of bytes to read of a playlist, and of a media file. */
export const PLAYLIST_BYTES = 262_144;
export const SAMPLE_BYTES = 1_024;

const REDIRECTS = 3;
const OWN_FOLDER = '/media/';

/** Reads the first bytes of files on the public internet and in this site's own media folder. */
@Injectable()
export class StreamReader {
  constructor(
    private readonly outside: PublicFetch,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Reads the first bytes of a file. Throws UnreachableError, and the signal's reason when the signal aborts. */
  read(from: Location, bytes: number, signal: AbortSignal): Promise<Beginning> {
    return from.isOwn ? this.readOwn(from, bytes, signal) : this.readOutside(from.address, bytes, signal);
  }

  private async readOutside(address: string, bytes: number, signal: AbortSignal): Promise<Beginning> {
    let at = address;
    const response = await this.outside.fetch(address, {
      headers: {
        accept: '*/*',
        // Servers that allow only certain sites identify them by this header, as with a browser.
        ...(this.config.publicUrl && { origin: this.config.publicUrl }),
        ...(bytes === SAMPLE_BYTES && { range: `bytes=0-${bytes - 1}` }),
      },
      redirects: REDIRECTS,
      onRedirect: (to) => (at = to),
      signal,
    });
    const text = await beginningOf(response, bytes);
    return { status: response.statusCode ?? 0, at: { address: at, isOwn: false }, text };
  }

  /**
   * Reads a file in the media folder. Reads the disk, because a request to the service could reach more than the media folder.
   */
  private async readOwn(at: Location, bytes: number, signal: AbortSignal): Promise<Beginning> {
    const missing = { status: 404, at, text: '' };
    const name = mediaPathOf(at.address);
    if (name === null) return missing;
    try {
      const { root, path } = await findMediaFile(this.config.get(mediaDir), name);
      signal.throwIfAborted();
      return { status: 200, at, text: await firstBytes(join(root, path), bytes) };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return missing;
      throw error;
    }
  }
}

/** Returns the decoded path below /media that an address of this site names. Returns null for any other address. */
function mediaPathOf(address: string): string | null {
  const { pathname } = new URL(address);
  if (!pathname.startsWith(OWN_FOLDER)) return null;
  try {
    return decodeURIComponent(pathname.slice(OWN_FOLDER.length));
  } catch {
    return null;
  }
}

/** Returns the first bytes of a file as text. */
async function firstBytes(path: string, bytes: number): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Returns the first bytes of a response as text, without waiting for the rest. */
async function beginningOf(response: IncomingMessage, bytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  response.on('data', (part: Buffer) => {
    parts.push(part);
    length += part.length;
    if (length >= bytes) response.destroy();
  });
  try {
    if (!response.readableEnded) await once(response, 'close');
  } finally {
    response.destroy();
  }
  return Buffer.concat(parts).subarray(0, bytes).toString('utf8');
}
