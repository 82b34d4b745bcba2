import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const CACHE = join(ROOT, 'node_modules/.cache/nepsh-bundled-packages');
const BUNDLER = readFileSync(import.meta.filename);

/** Packages in CommonJS, whose named exports have to be listed. */
const COMMONJS = ['react', 'react-dom', 'react-dom/client', 'react/jsx-runtime'];
const ALIASES = /^(@contract\/|@nepsh\/|node:)|\.css$/;

/**
 * Bundles the packages that the dashboard imports and returns Jest's `moduleNameMapper` for them. Jest loads each file of a
 * package for each test file again: the bundle takes a third of the time. It holds React's production build, as the product
 * does, which renders three times as fast as the development build. It is built again when the packages change.
 */
export function bundledPackages() {
  // The contract's classes register themselves in these packages, so both must import the same copy.
  const imports = ['admin/src', 'src/contract'].flatMap((folder) => importsOf(join(ROOT, folder)));
  const names = [...new Set([...COMMONJS, 'react-transition-group', ...imports])].sort();
  const lock = readFileSync(join(ROOT, 'package-lock.json'));
  const key = createHash('sha256').update(lock).update(BUNDLER).update(names.join()).digest('hex');
  const folder = join(CACHE, key.slice(0, 16));
  // A child process lets this function return its result at once: Jest's configurations are plain objects.
  if (!existsSync(folder)) execFileSync(process.execPath, [import.meta.filename, folder, ...names]);
  return Object.fromEntries(names.map((name) => [`^${name}$`, join(folder, `${fileOf(name)}.js`)]));
}

const fileOf = (name) => name.replaceAll('/', '__');

/** Names of the packages that the sources in a folder import, without imports of types alone. */
const importsOf = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => /(?<!\.(spec|test))\.tsx?$/.test(file) && !file.startsWith('testing'))
    .flatMap((file) => {
      const code = readFileSync(join(folder, file), 'utf8').replaceAll(/^import type [^;]+;/gm, '');
      return [...code.matchAll(/^(?:import|export|\}).*(?:from|import) '([^.'][^']*)'/gm)].map(([, name]) => name);
    })
    .filter((name) => !ALIASES.test(name) && name !== 'reflect-metadata');

async function bundle(names, folder) {
  const unfinished = `${folder}.${process.pid}`;
  const { rolldown } = await import('rolldown');
  const build = await rolldown({
    input: Object.fromEntries(names.map((name) => [fileOf(name), COMMONJS.includes(name) ? `named:${name}` : name])),
    cwd: join(ROOT, 'admin'),
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
    plugins: [namedExports()],
    logLevel: 'silent',
  });
  await build.write({ dir: unfinished, format: 'esm', entryFileNames: '[name].js', chunkFileNames: 'chunk-[hash].js' });
  writeFileSync(join(unfinished, 'package.json'), '{ "type": "module" }');
  renameSync(unfinished, folder);
}

/** Exports each property of a package in CommonJS under its name. */
function namedExports() {
  const require = createRequire(join(ROOT, 'admin/package.json'));
  return {
    name: 'named-exports',
    resolveId: (id) => (id.startsWith('named:') ? id : undefined),
    load(id) {
      if (!id.startsWith('named:')) return undefined;
      const name = id.slice('named:'.length);
      const exported = Object.keys(require(name)).filter((key) => key !== 'default');
      return `import all from '${name}';\nexport default all;\nexport const { ${exported.join(', ')} } = all;`;
    },
  };
}

if (process.argv[1] === import.meta.filename) {
  const [folder, ...names] = process.argv.slice(2);
  await bundle(names, folder);
}
