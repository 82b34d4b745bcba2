import { Injectable } from '@nestjs/common';
import type { ManifestReader, RecordingList, Segment } from '@nepsh/ingest/recording';
import { LRUCache } from 'lru-cache';
import { join } from 'node:path';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import { PlaylistCache } from './playlist-cache.js';
import { recordingsConfig } from '../../../platform/processes/ingest.config.js';

/** Maximum number of recordings in memory. Three hours of a recording take about a megabyte. */
const MAX_RECORDINGS = 100;
/** Content of a recording's folder, and its segments by file name. */
export interface OpenRecording {
  list: RecordingList;
  segments: ReadonlyMap<string, Segment>;
  /** Playlists of this state of the list, by their names and options. */
  written: PlaylistCache;
}

interface Cached {
  reader: ManifestReader;
  segments: Map<string, Segment>;
  runs: number;
  written: PlaylistCache;
  refreshedAt: number;
  refreshing: Promise<boolean> | null;
}

/** Reads the lists of recordings, and only their new lines afterwards. */
@Injectable()
export class RecordingLists {
  private readonly cache = new LRUCache<string, Cached>({ max: MAX_RECORDINGS });

  constructor(@InjectConfig() private readonly config: Config) {}

  /** Folder of all recordings. */
  get root(): string {
    return this.config.get(recordingsConfig).dir;
  }

  /**
   * Returns the content of a recording, or null if nothing was recorded.
   * @param maxAgeMs time for which content is returned without reading the file again, in ms
   */
  async read(recordingId: string, maxAgeMs = 0): Promise<OpenRecording | null> {
    const cached = this.cache.get(recordingId) ?? (await this.open(recordingId));
    // Viewers wait for the first segment.
    const isFresh = cached.segments.size > 0 && performance.now() - cached.refreshedAt < maxAgeMs;
    if (!isFresh) {
      // A refresh that has begun may miss the newest segment.
      if (maxAgeMs === 0) await cached.refreshing;
      cached.refreshing ??= this.refresh(cached).finally(() => (cached.refreshing = null));
      if (!(await cached.refreshing)) this.cache.delete(recordingId);
    }
    const { reader, segments, written } = cached;
    return segments.size > 0 ? { list: reader.list, segments, written } : null;
  }

  private async open(recordingId: string): Promise<Cached> {
    const { ManifestReader: Reader } = await import('@nepsh/ingest/recording');
    const reader = new Reader(join(this.root, recordingId));
    const written = new PlaylistCache();
    const cached: Cached = { reader, segments: new Map(), runs: 0, written, refreshedAt: -Infinity, refreshing: null };
    const concurrent = this.cache.get(recordingId);
    if (!concurrent) this.cache.set(recordingId, cached);
    return concurrent ?? cached;
  }

  private async refresh(cached: Cached): Promise<boolean> {
    const { reader, segments } = cached;
    const exists = await reader.refresh();
    const { runs } = reader.list;
    if (reader.list.segments.length !== segments.size || runs.length !== cached.runs)
      cached.written = new PlaylistCache();
    cached.runs = runs.length;
    for (const segment of reader.list.segments.slice(segments.size)) segments.set(segment.file, segment);
    cached.refreshedAt = performance.now();
    return exists;
  }
}
