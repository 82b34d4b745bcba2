import { boxesAt, boxesIn, childOf, childrenOf, type Box } from './mp4-boxes.js';

/** Flags of `tfhd` (ISO/IEC 14496-12, 8.8.7). */
const HAS_BASE_OFFSET = 0x1;
const HAS_DESCRIPTION = 0x2;
const HAS_DURATION = 0x8;
/** Flags of `trun` (8.8.8). */
const HAS_DATA_OFFSET = 0x1;
const HAS_FIRST_FLAGS = 0x4;
const HAS_SAMPLE_DURATIONS = 0x100;
/** Each of these four flags adds a field of four bytes to each sample. */
const SAMPLE_FIELDS = [0x100, 0x200, 0x400, 0x800];

const VERSION_BYTES = 4;

/** A track of an initialization section. */
export interface FileTrack {
  id: number;
  /** ticks per second */
  timescale: number;
  /** duration in ticks of samples without their own, from `trex` */
  sampleDuration: number;
}

/** Time of a track's samples in a segment, in ticks. */
interface TrackTimes {
  track: FileTrack;
  start: number;
  end: number;
  /** writes a new start */
  moveTo: (start: number) => void;
}

/** Reads the tracks of an initialization section. */
export function tracksOf(init: Buffer): FileTrack[] {
  const durations = new Map(
    boxesAt(init, 'moov/mvex/trex').map(({ body }) => [
      init.readUInt32BE(body + VERSION_BYTES),
      init.readUInt32BE(body + VERSION_BYTES + 8),
    ]),
  );
  return boxesAt(init, 'moov/trak').map((trak) => {
    const id = readAfterTimes(init, childOf(init, trak, 'tkhd'));
    const timescale = readAfterTimes(init, childOf(init, childOf(init, trak, 'mdia'), 'mdhd'));
    return { id, timescale, sampleDuration: durations.get(id) ?? 0 };
  });
}

/** Reads the field after the creation and modification times, which have 8 bytes each in version 1. */
function readAfterTimes(data: Buffer, { body }: Box): number {
  return data.readUInt32BE(body + VERSION_BYTES + (data[body] === 1 ? 16 : 8));
}

/**
 * Moves segments of several runs onto one timeline without gaps. Each run starts at the end of the run before it. Numbers the fragments
 * in order.
 */
export class FragmentTimeline {
  private readonly ends = new Map<number, number>();
  private fragments = 0;
  private run: number | null = null;
  /** seconds that are added to the times of the current run */
  private shift = 0;

  constructor(private readonly tracks: readonly FileTrack[]) {}

  /** Changes the times of a segment within `data`. */
  place(data: Buffer, run: number): void {
    const times: TrackTimes[] = [];
    for (const box of boxesIn(data)) {
      // The file has its own index, and these boxes would describe the times of the run.
      if (box.type === 'styp' || box.type === 'sidx') data.write('free', box.start + 4, 'latin1');
      if (box.type === 'moof') times.push(...this.readFragment(data, box));
    }
    if (run !== this.run) {
      this.run = run;
      this.shift = this.shiftFor(times);
    }
    for (const { track, start, end, moveTo } of times) {
      const ticks = Math.round(this.shift * track.timescale);
      moveTo(Math.max(0, start + ticks));
      this.ends.set(track.id, end + ticks);
    }
  }

  /** Returns the shift with which no track of a run begins before the end of the same track in earlier runs. */
  private shiftFor(times: readonly TrackTimes[]): number {
    const starts = new Map<FileTrack, number>();
    for (const { track, start } of times) if (!starts.has(track)) starts.set(track, start);
    const shifts = [...starts].map(([{ id, timescale }, start]) => ((this.ends.get(id) ?? 0) - start) / timescale);
    // The first sound may begin after the first picture. Both keep their distance.
    return shifts.length > 0 ? Math.max(...shifts) : 0;
  }

  private readFragment(data: Buffer, moof: Box): TrackTimes[] {
    this.fragments += 1;
    data.writeUInt32BE(this.fragments, childOf(data, moof, 'mfhd').body + VERSION_BYTES);
    return childrenOf(data, moof)
      .filter(({ type }) => type === 'traf')
      .map((traf) => this.readTrack(data, traf));
  }

  private readTrack(data: Buffer, traf: Box): TrackTimes {
    const header = childOf(data, traf, 'tfhd').body;
    const flags = data.readUInt32BE(header) & 0xffffff;
    const id = data.readUInt32BE(header + VERSION_BYTES);
    const track = this.tracks.find((one) => one.id === id);
    if (!track) throw new Error(`The segment has an unknown track ${id}.`);
    const before = (flags & HAS_BASE_OFFSET ? 8 : 0) + (flags & HAS_DESCRIPTION ? 4 : 0);
    const sampleDuration =
      flags & HAS_DURATION ? data.readUInt32BE(header + VERSION_BYTES + 4 + before) : track.sampleDuration;
    const base = childOf(data, traf, 'tfdt').body;
    const isLong = data[base] === 1;
    const start = isLong ? Number(data.readBigUInt64BE(base + VERSION_BYTES)) : data.readUInt32BE(base + VERSION_BYTES);
    const runs = childrenOf(data, traf).filter(({ type }) => type === 'trun');
    const ticks = runs.reduce((sum, trun) => sum + durationOf(data, trun, sampleDuration), 0);
    const moveTo = (ticks: number): void => {
      if (isLong) data.writeBigUInt64BE(BigInt(ticks), base + VERSION_BYTES);
      else data.writeUInt32BE(ticks, base + VERSION_BYTES);
    };
    return { track, start, end: start + ticks, moveTo };
  }
}

/** Returns the duration of the samples of a `trun`, in ticks. */
function durationOf(data: Buffer, { body }: Box, sampleDuration: number): number {
  const flags = data.readUInt32BE(body) & 0xffffff;
  const count = data.readUInt32BE(body + VERSION_BYTES);
  if (!(flags & HAS_SAMPLE_DURATIONS)) return count * sampleDuration;
  const optional = (flags & HAS_DATA_OFFSET ? 4 : 0) + (flags & HAS_FIRST_FLAGS ? 4 : 0);
  const sampleBytes = SAMPLE_FIELDS.filter((flag) => flags & flag).length * 4;
  const first = body + VERSION_BYTES + 4 + optional;
  let ticks = 0;
  // The duration is the first field of a sample.
  for (let index = 0; index < count; index += 1) ticks += data.readUInt32BE(first + index * sampleBytes);
  return ticks;
}
