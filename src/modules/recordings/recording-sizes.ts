import { Injectable } from '@nestjs/common';
import type { RecordingDetails } from '../../contract/records/recording.record.js';
import { SECOND } from '../../contract/time/units.js';
import { RecordingLists } from '../own-streams/playback/recording-lists.js';
import { publicPartOf, replayPartOf } from '../own-streams/recording-range.js';
import type { RecordingDoc } from '../own-streams/recording.schema.js';

/** Measures recordings by their manifests. */
@Injectable()
export class RecordingSizes {
  constructor(private readonly lists: RecordingLists) {}

  /** Returns the extent of the public segments, in seconds since the opening. */
  async mediaOf(doc: RecordingDoc): Promise<Pick<RecordingDetails, 'mediaFrom' | 'mediaTo'>> {
    const range = publicPartOf(doc);
    const recording = range && !doc.deletedAt ? await this.lists.read(doc.recordingId) : null;
    if (!recording || !range) return { mediaFrom: null, mediaTo: null };
    const { segmentsWithin } = await import('@nepsh/ingest/recording');
    const segments = segmentsWithin(recording.list, range);
    const [first, last] = [segments.at(0), segments.at(-1)];
    const sinceOpening = (instant: number): number => (instant - range.from) / SECOND;
    return {
      mediaFrom: first ? sinceOpening(first.startsAt) : null,
      mediaTo: last ? sinceOpening(last.startsAt + last.durationMs) : null,
    };
  }

  /** Returns the size of all files in bytes, and the duration of the replay in ms. */
  async measure(doc: RecordingDoc): Promise<Pick<RecordingDoc, 'bytes' | 'durationMs'>> {
    const recording = doc.deletedAt ? null : await this.lists.read(doc.recordingId);
    if (!recording) return { bytes: 0, durationMs: 0 };
    const { segmentsWithin } = await import('@nepsh/ingest/recording');
    const range = replayPartOf(doc);
    const replayed = range ? segmentsWithin(recording.list, range) : [];
    return {
      bytes: recording.list.segments.reduce((sum, { bytes }) => sum + bytes, 0),
      durationMs: Math.round(replayed.reduce((sum, { durationMs }) => sum + durationMs, 0)),
    };
  }
}
