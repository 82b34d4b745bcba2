import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ManifestReader } from './manifest.js';
import type { RecordingList } from './recording-list.js';

const STATS_AT_A_TIME = 64;

/**
 * Reads the list of a recording's folder. Omits segments whose file or initialization section is missing or has another size, as after a
 * power failure or an incomplete restore. Returns null if the folder has no manifest.
 */
export async function readRecording(folder: string): Promise<RecordingList | null> {
  const reader = new ManifestReader(folder);
  if (!(await reader.refresh())) return null;
  const { list } = reader;
  const sizes = await sizesOf(folder, [...list.runs.map(({ init }) => init), ...list.segments.map(({ file }) => file)]);
  const runs = list.runs.filter((run) => (sizes.get(run.init) ?? 0) > 0);
  const runNumbers = new Set(runs.map(({ run }) => run));
  const segments = list.segments.filter(({ run, file, bytes }) => runNumbers.has(run) && sizes.get(file) === bytes);
  return { ...list, runs, segments };
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
