import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FragmentTimeline, tracksOf } from './fragment-times.js';
import { boxesAt, type Box } from './mp4-boxes.js';
import { segmentsWithin, type PlaylistBounds } from './playlist.js';
import type { RecordingList, Run, Segment } from './recording-list.js';

/** Maximum number of entries of a `sidx` box. */
const MAX_INDEXED = 0xffff;
const INDEX_HEADER_BYTES = 40;
const INDEX_ENTRY_BYTES = 12;
const MEHD_BYTES = 20;

/** A part of a recording whose runs have equal settings, so that one MP4 file can contain it. */
export interface RecordingPart {
  init: string;
  video: Run['video'];
  segments: Segment[];
  /** size of the segments, in bytes */
  mediaBytes: number;
  durationMs: number;
}

/**
 * Splits the segments within the bounds into parts, in the order of time. A new part begins where the settings change, since an MP4 file
 * has one description for each track.
 */
export async function readParts(
  folder: string,
  list: RecordingList,
  bounds: PlaylistBounds = {},
): Promise<RecordingPart[]> {
  const runs = new Map(list.runs.map((run) => [run.run, run]));
  const settings = new Map<string, string>();
  const parts: (RecordingPart & { settings: string })[] = [];
  for (const segment of segmentsWithin(list, bounds)) {
    const run = runs.get(segment.run);
    if (!run) continue;
    const known = settings.get(run.init) ?? settingsIn(await readFile(join(folder, run.init)));
    settings.set(run.init, known);
    let part = parts.at(-1);
    if (part?.settings !== known) {
      part = { init: run.init, video: run.video, segments: [], mediaBytes: 0, durationMs: 0, settings: known };
      parts.push(part);
    }
    part.segments.push(segment);
    part.mediaBytes += segment.bytes;
    part.durationMs += segment.durationMs;
  }
  return parts.map(({ settings: _, ...part }) => part);
}

/** Returns a text that is equal for initialization sections with equal tracks. */
function settingsIn(init: Buffer): string {
  const descriptions = boxesAt(init, 'moov/trak/mdia/minf/stbl/stsd');
  return JSON.stringify([tracksOf(init), descriptions.map(({ start, end }) => init.toString('base64', start, end))]);
}

/** Returns the size of the file of a part, in bytes. */
export const fileBytesOf = (part: RecordingPart, init: Buffer): number => headerOf(part, init).length + part.mediaBytes;

/**
 * Reads a part as a fragmented MP4 file, one segment at a time, so that a file of any length needs the memory of one segment. Nothing is
 * transcoded. Throws if a segment is missing or has another size.
 */
export async function* readPartAsFile(folder: string, part: RecordingPart): AsyncGenerator<Buffer, void> {
  const init = await readFile(join(folder, part.init));
  yield headerOf(part, init);
  const timeline = new FragmentTimeline(tracksOf(init));
  for (const { file, bytes, run } of part.segments) {
    const data = await readFile(join(folder, file));
    if (data.length !== bytes) throw new Error(`The segment ${file} is not complete.`);
    timeline.place(data, run);
    yield data;
  }
}

/** Returns the initialization section with the duration of the file, followed by an index of the segments. */
function headerOf(part: RecordingPart, init: Buffer): Buffer {
  const moov = boxesAt(init, 'moov').at(0);
  const mvex = boxesAt(init, 'moov/mvex').at(0);
  const mvhd = boxesAt(init, 'moov/mvhd').at(0);
  if (!moov || !mvex || !mvhd) throw new Error('The initialization section has no tracks.');
  const timescale = init.readUInt32BE(mvhd.body + (init[mvhd.body] === 1 ? 20 : 12));
  const mehd = Buffer.alloc(MEHD_BYTES);
  writeHeader(mehd, 'mehd', 1);
  mehd.writeBigUInt64BE(BigInt(Math.round((part.durationMs * timescale) / 1000)), 12);
  const withDuration = Buffer.concat([init.subarray(0, mvex.body), mehd, init.subarray(mvex.body, moov.end)]);
  grow(withDuration, moov);
  grow(withDuration, mvex);
  return Buffer.concat([withDuration, indexOf(part, init)]);
}

function grow(data: Buffer, { start, end }: Box): void {
  data.writeUInt32BE(end - start + MEHD_BYTES, start);
}

function writeHeader(box: Buffer, type: string, version: number): void {
  box.writeUInt32BE(box.length, 0);
  box.write(type, 4, 'latin1');
  box[8] = version;
}

/** Returns the segment index (ISO/IEC 14496-12, 8.16.3), with which players seek. Empty if the file has too many segments. */
function indexOf({ segments }: RecordingPart, init: Buffer): Buffer {
  const video = tracksOf(init).at(0);
  if (!video || segments.length > MAX_INDEXED) return Buffer.alloc(0);
  const index = Buffer.alloc(INDEX_HEADER_BYTES + segments.length * INDEX_ENTRY_BYTES);
  writeHeader(index, 'sidx', 1);
  index.writeUInt32BE(video.id, 12);
  // FFmpeg reads the duration of the track in ticks of the index.
  index.writeUInt32BE(video.timescale, 16);
  // The earliest time and the distance to the first segment, in 8 bytes each, are 0.
  index.writeUInt16BE(segments.length, 38);
  for (const [number, { bytes, durationMs }] of segments.entries()) {
    const entry = INDEX_HEADER_BYTES + number * INDEX_ENTRY_BYTES;
    index.writeUInt32BE(bytes, entry);
    index.writeUInt32BE(Math.round((durationMs * video.timescale) / 1000), entry + 4);
    // Each segment starts with a key frame: `starts_with_SAP` is set, and the type is 1.
    index.writeUInt32BE(0x90000000, entry + 8);
  }
  return index;
}
