import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..');
let isCompiled = false;

/** A module of the server, by its file under src/ without its ending: compiled by itself, since the built server is a bundle. */
export async function compiled<T>(file: string): Promise<T> {
  if (!isCompiled) execFileSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.dev.json'], { cwd: ROOT });
  isCompiled = true;
  return (await import(pathToFileURL(join(ROOT, 'dist-dev', `${file}.js`)).href)) as T;
}
