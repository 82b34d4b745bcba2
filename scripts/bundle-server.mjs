/**
 * Bundles the compiled server and its packages into a few files: a start that finds and links 3,400 modules takes twice the
 * processor's time. Runs after `nest build` and replaces its output.
 *
 * Programs and threads keep their paths in dist, with the code that only they use. Shared code is in dist/chunks.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, relative } from 'node:path';
import { rolldown } from 'rolldown';
import { Failure, runMain } from './lib/failure.mjs';
import { inRoot } from './lib/paths.mjs';

const DIST = inRoot('dist');
const ENTRIES = ['main.js', 'cli/nepsh.js', 'cli/openapi.js', '**/*.{thread,process}.js'];
const { dependencies } = JSON.parse(readFileSync(inRoot('deploy/image/package.json'), 'utf8'));
/**
 * Native code and a database that starts threads from its own files, which the image installs, and a development tool.
 */
const EXTERNAL = [...Object.keys(dependencies), 'openapi-typescript'];
const ADDRESS = /__addressOf\("([^"]+)"\)/g;

/** Modules find threads and files by `import.meta.url`, which stays the address of the compiled file. */
const addresses = {
  name: 'addresses',
  transform(code, id) {
    if (!id.startsWith(`${DIST}/`) || !code.includes('import.meta.url')) return null;
    return { code: code.replaceAll('import.meta.url', `__addressOf("${relative(DIST, id)}")`), map: null };
  },
  renderChunk(code, chunk) {
    const up = relative(dirname(chunk.fileName), '.') || '.';
    return code.replace(ADDRESS, (_, file) => `new URL("${up}/${file}", import.meta.url).href`);
  },
};

/**
 * Gives mongoose the named exports that Node.js finds. A bundler's namespace has the module as its prototype, so
 * mongoose's `this instanceof Mongoose` would treat it as an instance.
 */
const mongoose = {
  name: 'mongoose',
  resolveId: (specifier) => (specifier === 'mongoose' ? '\0mongoose' : null),
  load(id) {
    if (id !== '\0mongoose') return null;
    const require = createRequire(import.meta.url);
    const names = Object.keys(require('mongoose')).filter((name) => /^\w+$/.test(name) && name !== 'default');
    const file = JSON.stringify(require.resolve('mongoose'));
    return `import all from ${file};\nexport default all;\nexport const { ${names.join(', ')} } = all;\n`;
  },
};

/**
 * Turns the polyfill of decorators into an ES module. A bundler runs a CommonJS module only after the other imports of its
 * importer, and decorators of Nest's modules would run before.
 */
const reflectMetadata = {
  name: 'reflect-metadata',
  transform: (code, id) =>
    id.endsWith('/reflect-metadata/Reflect.js') ? { code: `${code}\nexport {};\n`, map: null } : null,
};

const LEAN = '\0lean/';

/** Returns a module whose functions load the package when they are called. */
const whenCalled = (name, functions) =>
  functions
    .map((functionName) => `exports.${functionName} = (...values) => require('${name}').${functionName}(...values);`)
    .join('\n');

/** Returns a module that only loads some files of a package, by their exports. */
const only = (name, exports) =>
  exports.map((exportName) => `exports.${exportName} = require('${name}/lib/${exportName}.js');`).join('\n');

/**
 * Replacements of packages or parts of them. V8 retains the source and the tables of all loaded code, and an idle
 * service needs a tenth less memory with these replacements.
 */
const REPLACEMENTS = {
  // The server uses no JSON schemas in routes, no validation of telephone numbers, and no cron expressions.
  '@fastify/ajv-compiler': 'module.exports = undefined;',
  '@fastify/fast-json-stringify-compiler': 'module.exports = undefined;',
  'libphonenumber-js/max': 'module.exports = {};',
  cron: 'exports.CronJob = undefined;',
  // Node.js has these classes.
  'whatwg-url': 'module.exports = { URL, URLSearchParams };',
  'rate-limiter-flexible': only('rate-limiter-flexible', ['RateLimiterMemory', 'RateLimiterRedis', 'RateLimiterRes']),
  // Few installations use these packages.
  '@mongodb-js/saslprep': whenCalled('@mongodb-js/saslprep', ['saslprep']),
  'js-yaml': whenCalled('js-yaml', ['dump']),
  'web-push': whenCalled('web-push', ['generateRequestDetails', 'generateVAPIDKeys', 'getVapidHeaders']),
};

const lean = {
  name: 'lean',
  resolveId: (specifier, importer) =>
    specifier in REPLACEMENTS && !importer?.startsWith(LEAN) ? `${LEAN}${specifier}` : null,
  load: (id) => (id.startsWith(LEAN) ? REPLACEMENTS[id.slice(LEAN.length)] : null),
};

await runMain(async () => {
  const files = ENTRIES.flatMap((pattern) => globSync(pattern, { cwd: DIST }));
  const problems = [];
  const bundle = await rolldown({
    input: Object.fromEntries(files.map((file) => [file.replace(/\.js$/, ''), inRoot('dist', file)])),
    platform: 'node',
    external: EXTERNAL,
    plugins: [addresses, mongoose, reflectMetadata, lean],
    // Packages try to load optional packages, which may be absent.
    onLog: (_, log) =>
      void ((log.code === 'UNRESOLVED_IMPORT' && log.id?.includes('node_modules')) || problems.push(log.message)),
  });
  const { output } = await bundle.generate({
    format: 'esm',
    // Nest, mongoose and the OpenAPI document depend on class names.
    keepNames: true,
    // V8 retains the source of running code, including spaces: two bytes per character unless the entire file is ASCII.
    // Functions keep their names for stack traces.
    minify: {
      compress: false,
      mangle: { keepNames: true, toplevel: true },
      codegen: { removeWhitespace: true, asciiOnly: true },
    },
    comments: false,
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  if (problems.length > 0) throw new Failure('The server could not be bundled.', problems.join('\n'));
  rmSync(DIST, { recursive: true });
  for (const { fileName, code } of output) {
    mkdirSync(dirname(inRoot('dist', fileName)), { recursive: true });
    writeFileSync(inRoot('dist', fileName), code);
  }
});
