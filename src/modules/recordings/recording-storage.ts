import { Injectable } from '@nestjs/common';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { LIVE_FOLDER } from '../../contract/own-streams.js';
import type { RecordingPurge } from '../../contract/records/recording.record.js';
import { LiveTokens } from '../games/live-tokens.js';
import { CLIP_PLAYLIST } from '../clips/clip-playback.js';
import { clipPartOf } from '../clips/clip-range.js';
import { RecordedClips } from '../clips/recorded-clips.js';
import { RecordingLists } from '../own-streams/playback/recording-lists.js';
import { publicPartOf } from '../own-streams/recording-range.js';
import type { RecordingDoc } from '../own-streams/recording.schema.js';
import { REPLAY_PLAYLIST } from './replay-playback.js';

/** Uses of a recording whose responses caches may contain. */
const CACHED = ['live', 'replay'] as const;
const FOLDER = /^[\da-f]{24}$/;

/** Deletes the folders of recordings. */
@Injectable()
export class RecordingStorage {
  constructor(
    private readonly lists: RecordingLists,
    private readonly tokens: LiveTokens,
    private readonly clips: RecordedClips,
  ) {}

  /** Deletes the files of a recording. Does nothing if they do not exist. */
  async remove(recordingId: string): Promise<void> {
    if (!FOLDER.test(recordingId)) throw new Error('The id of a recording is not valid.');
    await rm(join(this.lists.root, recordingId), { recursive: true, force: true });
  }

  /** Returns the addresses at which a recording and its clips were public. */
  async addressesOf(doc: RecordingDoc): Promise<RecordingPurge> {
    const range = publicPartOf(doc);
    const recording = range && (await this.lists.read(doc.recordingId));
    if (!recording) return { folders: [], addresses: [] };
    const { segmentsWithin } = await import('@nepsh/ingest/recording');
    const { runs } = recording.list;
    const inits = runs.map(({ init }) => init);
    const media = [...inits, ...segmentsWithin(recording.list, range).map(({ file }) => file)];
    const live = [...new Set(runs.map(({ playlist }) => playlist))].flatMap((number) => [
      `live-${number}.m3u8`,
      `rewind-${number}.m3u8`,
    ]);
    const folders = CACHED.map((purpose) => `${LIVE_FOLDER}${this.tokens.sign(purpose, doc.recordingId)}/`);
    const playlists = [
      ['index.m3u8', 'index.m3u8?from=start', ...live],
      ['index.m3u8', REPLAY_PLAYLIST],
    ];
    const addresses = folders.flatMap((folder, index) =>
      [...(playlists[index] ?? []), ...media].map((file) => `${folder}${file}`),
    );
    for (const clip of await this.clips.of(doc.recordingId)) {
      const folder = `${LIVE_FOLDER}${this.tokens.signClip(doc.recordingId, clip._id.toHexString())}/`;
      const segments = segmentsWithin(recording.list, clipPartOf(clip, doc) ?? range);
      const files = ['index.m3u8', CLIP_PLAYLIST, ...inits, ...segments.map(({ file }) => file)];
      folders.push(folder);
      addresses.push(...files.map((file) => `${folder}${file}`));
    }
    return { folders, addresses };
  }
}
