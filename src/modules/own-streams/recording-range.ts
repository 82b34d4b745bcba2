import type { RecordingDoc } from './recording.schema.js';

/** Part of a recording. Instants are in ms since the epoch. */
export interface RecordingRange {
  from: number;
  /** Infinity while the game is not finished. */
  to: number;
}

type Opened = Pick<RecordingDoc, 'openedAt' | 'finishedAt'>;
type Trimmed = Opened & Pick<RecordingDoc, 'trimFrom' | 'trimTo'>;

/** Returns the public part of a recording: from the opening of the streams to the end of the game. Null before the opening. */
export function publicPartOf({ openedAt, finishedAt }: Opened): RecordingRange | null {
  return openedAt && { from: openedAt.getTime(), to: finishedAt?.getTime() ?? Infinity };
}

/** Returns the part that the replay shows, which is never more than the public part. Null before the opening. */
export function replayPartOf(recording: Trimmed): RecordingRange | null {
  const { trimFrom, trimTo } = recording;
  const range = publicPartOf(recording);
  return (
    range && {
      from: Math.max(range.from, trimFrom?.getTime() ?? -Infinity),
      to: Math.min(range.to, trimTo?.getTime() ?? Infinity),
    }
  );
}
