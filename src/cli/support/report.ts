import { SingleBar } from 'cli-progress';
import type { Progress } from '../../platform/backup/dump.js';

/** A bar on standard error where a person looks at it, so that standard output stays what was asked for. */
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
export function print(result: object, sentences: readonly string[], asJson: boolean): void {
  process.stdout.write(asJson ? `${JSON.stringify(result)}\n` : `${sentences.join('\n')}\n`);
}

export const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
