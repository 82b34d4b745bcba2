import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { swc } from './swc.mjs';

const options = swc();
const require = createRequire(import.meta.url);
const { version } = require('@swc/core/package.json');
/** The client's package is not built for tests. */
const CLIENT = new URL('../../client/src/index.ts', import.meta.url).href;
const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/compiled-sources', import.meta.url));

/** Lets a process or thread run the server's sources like Jest: they are compiled when they are first loaded. */
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@nepsh/client') return { url: CLIENT, shortCircuit: true };
    if (/^\.{1,2}\/.*\.js$/.test(specifier) && context.parentURL?.endsWith('.ts')) {
      const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
      if (existsSync(source)) return { url: source.href, shortCircuit: true };
    }
    return next(specifier, context);
  },
  load(url, context, next) {
    if (!url.startsWith('file:') || !url.endsWith('.ts')) return next(url, context);
    return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
  },
});

/**
 * Returns the code of a source file. It is cached for the tests' many processes, most of which then need no compiler.
 */
function compiled(filename) {
  const source = readFileSync(filename, 'utf8');
  const key = createHash('sha1')
    .update(JSON.stringify([version, options, filename, source]))
    .digest('hex');
  const file = join(COMPILED, key);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const { code } = require('@swc/core').transformSync(source, { ...options, filename, configFile: false });
  mkdirSync(COMPILED, { recursive: true });
  // The rename makes the file appear complete, because other processes may be reading.
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, code);
  renameSync(unfinished, file);
  return code;
}
