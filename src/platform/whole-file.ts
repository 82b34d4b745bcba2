import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file that only its owner can read. After a crash, the file contains either the old or the new text completely. */
export function writeWhole(file: string, text: string): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, text, { mode: 0o600, flush: true });
  renameSync(part, file);
}
