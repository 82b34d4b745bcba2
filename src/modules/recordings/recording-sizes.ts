import { Injectable } from '@nestjs/common';
import { RecordingLists } from '../own-streams/playback/recording-lists.js';
import { replayPartOf } from './recording-range.js';
import type { RecordingDoc } from './recording.schema.js';

/** Measures recordings by their manifests. */
@Injectable()
export class RecordingSizes {
  constructor(private readonly lists: RecordingLists) {}

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
