import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock/clock.js';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import { UnreachableError } from '../../../platform/http/network/public-fetch.js';
import { type EmbedSite, providerOf } from '../providers/index.js';
import { sourceOf } from '../stream-source.js';
import { type Beginning, type Location, PLAYLIST_BYTES, SAMPLE_BYTES, StreamReader } from './stream-reader.js';

/** Data of an HLS playlist (RFC 8216) that a check needs. */
interface Playlist {
  /** The first playlist that a master playlist names. */
  variant: Location | null;
  /** The first segment. */
  segment: Location | null;
  /** Maximum duration of a segment, in seconds. */
  targetSeconds: number;
  /** Whether the playlist is complete, so that no segment will follow. */
  isOver: boolean;
}

const ADDRESS = /^[^#\s]/;

/** Placeholder for the origin of this site in addresses below /media. */
const OWN_SITE = 'http://own.invalid';

/** Reads a playlist that was found at `at`. Returns null for a text that is not a playlist. */
function readPlaylist(text: string, at: Location): Playlist | null {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (!lines[0]?.startsWith('#EXTM3U')) return null;
  const after = (tag: string): Location | null => {
    const from = lines.findIndex((line) => line.startsWith(tag));
    const address = from < 0 ? undefined : lines.slice(from).find((line) => ADDRESS.test(line));
    return address === undefined ? null : locate(address, at);
  };
  const target = lines.find((line) => line.startsWith('#EXT-X-TARGETDURATION:'))?.split(':')[1];
  return {
    variant: after('#EXT-X-STREAM-INF'),
    segment: after('#EXTINF'),
    targetSeconds: Number(target) || 0,
    isOver: lines.includes('#EXT-X-ENDLIST') || lines.includes('#EXT-X-PLAYLIST-TYPE:VOD'),
  };
}

/** Resolves an address that the playlist at `at` names. Only a playlist of this site's own media names own media. */
function locate(address: string, at: Location): Location | null {
  if (!URL.canParse(address, at.address)) return null;
  const { href, origin } = new URL(address, at.address);
  return { address: href, isOwn: at.isOwn && origin === OWN_SITE };
}

/** Location to check, and the kind of check. */
export interface Check extends Location {
  kind: 'hls' | 'file' | 'oembed';
}

/** Result of a check. */
export type Finding =
  | { plays: true; latencyMs: number; edge: string; staleAfterMs: number }
  | { plays: false; reason: string }
  /** The server rejected the check, so the state of the stream is unknown. */
  | { plays: null };

/** Maximum duration of a check, in milliseconds. */
const CHECK_MS = 8_000;
/**
 * Time after which an unchanged live playlist counts as stalled, in milliseconds. Playlists with long segments have more time.
 */
const STALE_MS = 30_000;
/** Statuses with which a provider reports that a video does not exist or may not be embedded. */
const NOT_SHOWN = new Set([401, 404, 410]);

/** A fault that a check found. Staff see the message. */
class Fault extends Error {}

/** Checks whether a stream plays, with at most three short requests. */
@Injectable()
export class StreamProbe {
  private readonly site: EmbedSite;

  constructor(
    private readonly reader: StreamReader,
    private readonly clock: Clock,
    @InjectConfig() config: Config,
  ) {
    const origin = config.publicUrl ?? OWN_SITE;
    this.site = { origin, hostname: new URL(origin).hostname };
  }

  /** Returns the check for an address, or null if the address cannot be checked. */
  checkFor(address: string): Check | null {
    const source = sourceOf(address, this.site);
    if (source?.kind === 'hls' || source?.kind === 'video') {
      const { href, origin } = new URL(source.src, OWN_SITE);
      // `sourceOf` returns a path for own media, and an https address for everything else.
      return { kind: source.kind === 'hls' ? 'hls' : 'file', address: href, isOwn: origin === OWN_SITE };
    }
    const url = URL.canParse(address) ? new URL(address) : null;
    const oEmbedAddress = url && source?.kind === 'provider' ? providerOf(url)?.oEmbed?.(url) : null;
    return oEmbedAddress ? { kind: 'oembed', address: oEmbedAddress, isOwn: false } : null;
  }

  /** Runs a check. Never throws, and ends within `CHECK_MS` even if a read ignores the signal. */
  async run(check: Check): Promise<Finding> {
    const signal = AbortSignal.timeout(CHECK_MS);
    const began = this.clock.elapsed();
    const played = (playlist: Played): Finding => ({
      plays: true,
      latencyMs: Math.round(this.clock.elapsed() - began),
      ...playlist,
    });
    try {
      return await Promise.race([this.find(check, signal, played), aborted(signal)]);
    } catch (error) {
      if (signal.aborted) return { plays: false, reason: `No response within ${CHECK_MS / 1000} seconds.` };
      const isKnown = error instanceof Fault || error instanceof UnreachableError;
      return { plays: false, reason: isKnown ? error.message : 'The connection was lost.' };
    }
  }

  private async find(check: Check, signal: AbortSignal, played: (playlist: Played) => Finding): Promise<Finding> {
    if (check.kind === 'oembed') return this.checkOEmbed(check, signal, played);
    return played(check.kind === 'hls' ? await this.playlist(check, signal) : await this.file(check, signal));
  }

  private async checkOEmbed(
    at: Location,
    signal: AbortSignal,
    played: (playlist: Played) => Finding,
  ): Promise<Finding> {
    const { status } = await this.reader.read(at, PLAYLIST_BYTES, signal);
    if (status === 200) return played(STEADY);
    return NOT_SHOWN.has(status)
      ? { plays: false, reason: 'The provider does not allow this video here.' }
      : { plays: null };
  }

  private async file(from: Location, signal: AbortSignal): Promise<Played> {
    await this.sample(from, signal, 'The file');
    return STEADY;
  }

  private async playlist(from: Location, signal: AbortSignal): Promise<Played> {
    let result = await this.readList(from, signal);
    if (result.list.variant !== null) result = await this.readList(result.list.variant, signal);
    const { list, text } = result;
    if (list.segment === null) throw new Fault('The playlist has no segments.');
    await this.sample(list.segment, signal, 'The first segment');
    if (list.isOver) return STEADY;
    const edge = createHash('sha256').update(text).digest('base64url').slice(0, 16);
    return { edge, staleAfterMs: Math.max(STALE_MS, list.targetSeconds * 3_000) };
  }

  private async readList(from: Location, signal: AbortSignal): Promise<{ list: Playlist; text: string }> {
    const { text, at } = await this.good(from, PLAYLIST_BYTES, signal, 'The playlist');
    const list = readPlaylist(text, at);
    if (!list) throw new Fault('The address does not return a playlist.');
    return { list, text };
  }

  private async sample(from: Location, signal: AbortSignal, what: string): Promise<void> {
    const { text } = await this.good(from, SAMPLE_BYTES, signal, what);
    if (text === '') throw new Fault(`${what} is empty.`);
  }

  private async good(from: Location, bytes: number, signal: AbortSignal, what: string): Promise<Beginning> {
    const response = await this.reader.read(from, bytes, signal);
    if (response.status !== 200 && response.status !== 206)
      throw new Fault(`${what} returned status ${response.status}.`);
    return response;
  }
}

/** Rejects once a signal aborts. */
function aborted(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('The check timed out.')), { once: true });
  return promise;
}

/** State of a live playlist. The next check compares the state to see whether the playlist still grows. */
interface Played {
  edge: string;
  staleAfterMs: number;
}

/** State of a file, a video of a provider, or a complete playlist, which never stalls. */
const STEADY: Played = { edge: '', staleAfterMs: Infinity };
