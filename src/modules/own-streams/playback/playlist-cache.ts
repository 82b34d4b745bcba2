import {
  chooseCoding,
  contentHash,
  encode,
  tagOf,
  WORTH_COMPRESSING,
  type Coding,
} from '../../../platform/http/encoding.js';

/** Maximum number of cached playlists of a recording: live and rewind playlists of several numbers, and their delta updates. */
const MAX_PLAYLISTS = 20;

/** A playlist as a response. */
export interface EncodedPlaylist {
  body: Buffer;
  coding: Coding;
  etag: string;
}

/** A playlist, compressed once in each coding. */
export class CachedPlaylist {
  private readonly body: Buffer;
  private readonly hash: string;
  private readonly encoded = new Map<Coding, Promise<Buffer>>();

  constructor(text: string) {
    this.body = Buffer.from(text);
    this.hash = contentHash(this.body);
  }

  /** @param accept Accept-Encoding header of the request */
  async encodedFor(accept: string | string[] | undefined): Promise<EncodedPlaylist> {
    const coding = this.body.length < WORTH_COMPRESSING ? 'identity' : chooseCoding(accept);
    const body = this.encoded.get(coding) ?? encode(this.body, coding);
    this.encoded.set(coding, body);
    return { body: await body, coding, etag: tagOf(this.hash, coding) };
  }
}

/** Playlists of one state of a recording, by their names and options. */
export class PlaylistCache {
  private readonly playlists = new Map<string, CachedPlaylist | null>();

  /** Returns a cached playlist, or writes it. Null means that the playlist has no segment. */
  get(key: string, write: () => string | null): CachedPlaylist | null {
    const cached = this.playlists.get(key);
    if (cached !== undefined) return cached;
    const text = write();
    const playlist = text === null ? null : new CachedPlaylist(text);
    if (this.playlists.size >= MAX_PLAYLISTS) this.playlists.clear();
    this.playlists.set(key, playlist);
    return playlist;
  }
}
