import { renameSync, rmSync, writeFileSync } from 'node:fs';

/** Writes a file for its owner alone, which is there whole or not at all: with the text of before, if it had one. */
export function writeWhole(file: string, text: string): void {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  writeFileSync(part, text, { mode: 0o600, flush: true });
  renameSync(part, file);
}
