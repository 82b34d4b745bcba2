import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { PublicFetch } from '../../platform/http/public-fetch.js';

/** The beginning of what lies at an address. */
export interface Beginning {
  status: number;
  /** Where it was found in the end. */
  at: string;
  text: string;
}

/** How much is read at most, in bytes: of a playlist, and of what is played. */
export const PLAYLIST_BYTES = 262_144;
export const SAMPLE_BYTES = 1_024;

const REDIRECTS = 3;

/** Stands for this site in addresses below /media. */
export const OWN_SITE = 'http://own.invalid';

/** Reads the beginnings of files: elsewhere on the public internet, or of this site's own media folder. */
@Injectable()
export class StreamReader {
  constructor(
    private readonly outside: PublicFetch,
    private readonly host: HttpAdapterHost,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Raises UnreachableError, and what the signal says when it aborts. */
  read(address: string, bytes: number, signal: AbortSignal): Promise<Beginning> {
    return address.startsWith(`${OWN_SITE}/`) ? this.readOwn(address, bytes) : this.readOutside(address, bytes, signal);
  }

  private async readOutside(address: string, bytes: number, signal: AbortSignal): Promise<Beginning> {
    let at = address;
    const answer = await this.outside.fetch(address, {
      headers: {
        accept: '*/*',
        // Servers that play for some sites only know them by this, as in a browser.
        ...(this.config.publicUrl && { origin: this.config.publicUrl }),
        ...(bytes === SAMPLE_BYTES && { range: `bytes=0-${bytes - 1}` }),
      },
      redirects: REDIRECTS,
      onRedirect: (to) => (at = to),
      signal,
    });
    return { status: answer.statusCode ?? 0, at, text: await beginningOf(answer, bytes) };
  }

  private async readOwn(address: string, bytes: number): Promise<Beginning> {
    const { pathname, search } = new URL(address);
    const server: FastifyInstance = this.host.httpAdapter.getInstance();
    const { statusCode, body } = await server.inject({
      url: `${pathname}${search}`,
      headers: bytes === SAMPLE_BYTES ? { range: `bytes=0-${bytes - 1}` } : {},
    });
    return { status: statusCode, at: address, text: body.slice(0, bytes) };
  }
}

/** The first bytes of an answer as text; the rest is not waited for. */
async function beginningOf(answer: IncomingMessage, bytes: number): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  answer.on('data', (part: Buffer) => {
    parts.push(part);
    length += part.length;
    if (length >= bytes) answer.destroy();
  });
  try {
    if (!answer.readableEnded) await once(answer, 'close');
  } finally {
    answer.destroy();
  }
  return Buffer.concat(parts).subarray(0, bytes).toString('utf8');
}
