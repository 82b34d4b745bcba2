import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = join(import.meta.dirname, '..', '..');
let isCompiled = false;

/** Compiles the server file by file, because the built server is a bundle. The first run takes up to half a minute. */
export function compile(): void {
  if (!isCompiled) execFileSync(join(ROOT, 'node_modules', '.bin', 'tsc'), ['-p', 'tsconfig.dev.json'], { cwd: ROOT });
  isCompiled = true;
}

/** Imports a module of the server. `file` is its path under src/ without the extension. */
export async function compiled<T>(file: string): Promise<T> {
  compile();
  return (await import(pathToFileURL(join(ROOT, 'dist-dev', `${file}.js`)).href)) as T;
}
