import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, renameSync } from 'node:fs';

/** A secret that a restore brings waits next to the one there is, until the data is there that belongs to it. */
export const stagedSecret = (file: string): string => `${file}.restoring`;

const sumOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Puts the secret that waits into force, and keeps another one that was there. Does nothing where that is done. */
export function putStagedSecret(file: string, sha256: string): void {
  const staged = stagedSecret(file);
  if (!existsSync(staged) || sumOf(staged) !== sha256) return;
  if (existsSync(file) && sumOf(file) !== sha256) copyFileSync(file, `${file}.before-${Date.now()}`);
  renameSync(staged, file);
}
