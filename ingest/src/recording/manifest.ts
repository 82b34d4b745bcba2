import { appendFile, open } from 'node:fs/promises';
import { join } from 'node:path';
import type { RecordingList, Run, Segment } from './recording-list.js';

/** File of a recording's folder that lists its runs and segments, one JSON text per line. */
const MANIFEST_FILE = 'manifest.jsonl';
const FORMAT_VERSION = 1;
const NEWLINE = 10;

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
    const reader = new ManifestReader(folder);
    await reader.refresh();
    const writer = new ManifestWriter(file, reader.list);
    // A killed process leaves an incomplete line behind.
    if (reader.isTorn) await appendFile(file, '\n');
    if (!reader.list.recordingId)
      await writer.append({ type: 'recording', version: FORMAT_VERSION, recordingId, name });
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

/** Reads the manifest of a recording. Each refresh reads the lines that were appended since. */
export class ManifestReader {
  readonly list: RecordingList = { recordingId: '', name: '', runs: [], segments: [] };
  private readonly file: string;
  private position = 0;
  private incomplete = Buffer.alloc(0);

  constructor(folder: string) {
    this.file = join(folder, MANIFEST_FILE);
  }

  /** Whether the last line is incomplete. */
  get isTorn(): boolean {
    return this.incomplete.length > 0;
  }

  /** Adds the new lines to the list. Returns false if the folder has no manifest. */
  async refresh(): Promise<boolean> {
    const appended = await this.readAppended();
    if (!appended) return false;
    const text = Buffer.concat([this.incomplete, appended]);
    const end = text.lastIndexOf(NEWLINE) + 1;
    this.incomplete = text.subarray(end);
    for (const row of text.subarray(0, end).toString('utf8').split('\n')) this.addLine(row);
    return true;
  }

  private async readAppended(): Promise<Buffer | null> {
    const handle = await open(this.file, 'r').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
    if (!handle) return null;
    try {
      const { size } = await handle.stat();
      const appended = Buffer.alloc(Math.max(0, size - this.position));
      const { bytesRead } = await handle.read(appended, 0, appended.length, this.position);
      this.position += bytesRead;
      return appended.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  private addLine(row: string): void {
    const line = parseLine(row);
    if (line?.type === 'recording') {
      this.list.recordingId = line.recordingId;
      this.list.name = line.name;
    } else if (line?.type === 'run') {
      const { type: _, ...run } = line;
      this.list.runs.push(run);
    } else if (line?.type === 'segment') {
      const { type: _, ...segment } = line;
      this.list.segments.push(segment);
    }
  }
}

/** Returns null for a line that a killed process left incomplete. */
function parseLine(row: string): ManifestLine | null {
  try {
    return JSON.parse(row) as ManifestLine;
  } catch {
    return null;
  }
}
