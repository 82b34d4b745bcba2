import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..');
let isCompiled = false;

/** Compiles the server file by file, since the built one is a bundle; takes up to half a minute, the first time. */
export function compile(): void {
  if (!isCompiled) execFileSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.dev.json'], { cwd: ROOT });
  isCompiled = true;
}

/** A module of the server, by its file under src/ without its ending. */
export async function compiled<T>(file: string): Promise<T> {
  compile();
  return (await import(pathToFileURL(join(ROOT, 'dist-dev', `${file}.js`)).href)) as T;
}
