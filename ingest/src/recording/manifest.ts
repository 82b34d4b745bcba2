import { appendFile, open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingList, Run, Segment } from './recording-list.js';

/** File of a recording's folder that lists its runs and segments, one JSON text per line. */
export const MANIFEST_FILE = 'manifest.jsonl';
const FORMAT_VERSION = 1;
const STATS_AT_A_TIME = 64;

type ManifestLine =
  | { type: 'recording'; version: number; recordingId: string; name: string }
  | ({ type: 'run' } & Run)
  | ({ type: 'segment' } & Segment);

/** Appends to the manifest of a recording. */
export class ManifestWriter {
  private constructor(
    private readonly file: string,
    /** content at the time of opening */
    readonly list: RecordingList,
  ) {}

  /** Opens the manifest in a folder, and creates it if the recording is new. */
  static async open(folder: string, recordingId: string, name: string): Promise<ManifestWriter> {
    const file = join(folder, MANIFEST_FILE);
    const list = await readManifest(folder);
    const writer = new ManifestWriter(file, list ?? { recordingId, name, runs: [], segments: [] });
    // A killed process leaves an incomplete line behind.
    if (list && !(await endsWithNewline(file))) await appendFile(file, '\n');
    if (!list?.recordingId) await writer.append({ type: 'recording', version: FORMAT_VERSION, recordingId, name });
    return writer;
  }

  async addRun(run: Run): Promise<void> {
    await this.append({ type: 'run', ...run });
  }

  async addSegment(segment: Segment): Promise<void> {
    await this.append({ type: 'segment', ...segment });
  }

  private async append(line: ManifestLine): Promise<void> {
    await appendFile(this.file, `${JSON.stringify(line)}\n`);
  }
}

/**
 * Reads the list of a recording's folder. Omits segments whose file or initialization section is missing or has another size, as after a
 * power failure or an incomplete restore. Returns null if the folder has no manifest.
 */
export async function readRecording(folder: string): Promise<RecordingList | null> {
  const list = await readManifest(folder);
  if (!list) return null;
  const stored = await sizesOf(folder, [...list.runs.map((run) => run.init), ...list.segments.map(({ file }) => file)]);
  const runs = list.runs.filter((run) => stored.has(run.init));
  const runNumbers = new Set(runs.map((run) => run.run));
  const segments = list.segments.filter(
    (segment) => runNumbers.has(segment.run) && stored.get(segment.file) === segment.bytes,
  );
  return { ...list, runs, segments };
}

/** Reads what the manifest of a folder lists, without checking the files. Returns null if the folder has no manifest. */
export async function readManifest(folder: string): Promise<RecordingList | null> {
  let text: string;
  try {
    text = await readFile(join(folder, MANIFEST_FILE), 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
  const list: RecordingList = { recordingId: '', name: '', runs: [], segments: [] };
  for (const row of text.split('\n')) addLine(list, row);
  return list;
}

/** Adds a line of a manifest to a list. Ignores an incomplete line, which a killed process leaves behind. */
export function addLine(list: RecordingList, row: string): void {
  const line = parseLine(row);
  if (line?.type === 'recording') {
    list.recordingId = line.recordingId;
    list.name = line.name;
  } else if (line?.type === 'run') {
    const { type: _, ...run } = line;
    list.runs.push(run);
  } else if (line?.type === 'segment') {
    const { type: _, ...segment } = line;
    list.segments.push(segment);
  }
}

function parseLine(row: string): ManifestLine | null {
  try {
    return JSON.parse(row) as ManifestLine;
  } catch {
    return null;
  }
}

/** Returns the sizes of the existing files by name, in bytes. */
async function sizesOf(folder: string, files: string[]): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (let start = 0; start < files.length; start += STATS_AT_A_TIME) {
    const chunk = files.slice(start, start + STATS_AT_A_TIME);
    await Promise.all(
      chunk.map(async (file) => {
        const stats = await stat(join(folder, file)).catch(() => null);
        if (stats) sizes.set(file, stats.size);
      }),
    );
  }
  return sizes;
}

async function endsWithNewline(file: string): Promise<boolean> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    if (size === 0) return true;
    const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
    return buffer.toString() === '\n';
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
