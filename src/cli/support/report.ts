import { SingleBar } from 'cli-progress';
import { INSIDE } from '../../platform/backup/backup.js';
import type { Progress } from '../../platform/backup/dump.js';
import { filesIn, type Manifest } from '../../platform/backup/manifest.js';
import type { StoodBy } from '../../platform/standby/command.js';

/** Returns a progress bar on standard error if that is a terminal. Standard output contains only the result. */
export function progressBar(unit: string): { onProgress: Progress; stop: () => void } {
  if (!process.stderr.isTTY) return { onProgress: () => undefined, stop: () => undefined };
  const bar = new SingleBar({ format: `  {bar} {value}/{total} ${unit}`, hideCursor: true, stream: process.stderr });
  return {
    onProgress: (done, total) => {
      if (!bar.isActive) bar.start(total, 0);
      bar.setTotal(Math.max(total, done));
      bar.update(done);
    },
    stop: () => bar.stop(),
  };
}

/** Prints a result: as JSON for programs, else as sentences. */
export function print(
  result: object,
  sentences: readonly string[],
  asJson: boolean,
  output: NodeJS.WritableStream = process.stdout,
): void {
  output.write(asJson ? `${JSON.stringify(result)}\n` : `${sentences.join('\n')}\n`);
}

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** Describes the contents of a backup: '24 documents of 43 collections, 1 uploaded file, the secret'. */
export function contentsOf(collections: readonly { documents: number }[], manifest: Manifest | null): string {
  const documents = collections.reduce((sum, collection) => sum + collection.documents, 0);
  const files = manifest?.files ?? {};
  const [media, uploads] = [filesIn({ files }, INSIDE.media), filesIn({ files }, INSIDE.uploads)];
  return [
    `${plural(documents, 'document')} of ${plural(collections.length, 'collection')}`,
    ...(media > 0 ? [`${plural(media, 'file')} of MEDIA_DIR`] : []),
    ...(uploads > 0 ? [plural(uploads, 'uploaded file')] : []),
    ...(INSIDE.secret in files ? ['the secret'] : []),
  ].join(', ');
}

/**
 * Describes the state of the service after maintenance mode. Sets the exit code to 1 if a process does not serve requests again.
 */
export function reportStandby({ processes, missing }: StoodBy): string[] {
  if (missing.length > 0) process.exitCode = 1;
  if (processes.length === 0) return ['Start the service again.'];
  const back = processes.filter((name) => !missing.includes(name));
  return [
    ...(back.length > 0 ? [`The service accepts requests again (${back.join(', ')}).`] : []),
    ...(missing.length > 0 ? [`Not ready yet: ${missing.join(', ')}. Check the log.`] : []),
  ];
}
