/**
 * Puts the compiled server and its packages into few files: a start that finds and links 3,400 modules takes twice the
 * processor's time. Runs after `nest build` and replaces what that wrote.
 *
 * The programs and the threads keep their places in dist, each with what it alone needs; shared code is in dist/chunks.
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
/** Native code and a database that starts threads from files of its own, which an image installs; a tool of development. */
const LEFT_OUT = [...Object.keys(dependencies), 'openapi-typescript'];
const ADDRESS = /__addressOf\("([^"]+)"\)/g;

/** Modules find threads and files by their own address, which stays that of the compiled file. */
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
 * Gives mongoose the named exports that Node.js finds in it. A bundler's namespace has the module as its prototype, which
 * mongoose's `this instanceof Mongoose` takes for an instance.
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

const LEAN = '\0lean/';

/** The functions of a package, which is loaded when one of them is called. */
const whenCalled = (name, functions) =>
  functions.map((called) => `exports.${called} = (...values) => require('${name}').${called}(...values);`).join('\n');

/** Files of a package in place of all of it, by what they export. */
const only = (name, exports) =>
  exports.map((exported) => `exports.${exported} = require('${name}/lib/${exported}.js');`).join('\n');

/**
 * What stands for packages, in part or whole: V8 keeps the source and the tables of all that is loaded, and an idle service
 * needs a tenth less memory without these.
 */
const REPLACED = {
  // Routes have no JSON schemas, nothing is checked as a telephone number, no method is run by cron.
  '@fastify/ajv-compiler': 'module.exports = undefined;',
  '@fastify/fast-json-stringify-compiler': 'module.exports = undefined;',
  'libphonenumber-js/max': 'module.exports = {};',
  cron: 'exports.CronJob = undefined;',
  // Node.js has it.
  'whatwg-url': 'module.exports = { URL, URLSearchParams };',
  'rate-limiter-flexible': only('rate-limiter-flexible', ['RateLimiterMemory', 'RateLimiterRedis', 'RateLimiterRes']),
  // Few installations come to use them.
  '@mongodb-js/saslprep': whenCalled('@mongodb-js/saslprep', ['saslprep']),
  'js-yaml': whenCalled('js-yaml', ['dump']),
  'web-push': whenCalled('web-push', ['generateRequestDetails', 'generateVAPIDKeys', 'getVapidHeaders']),
};

const lean = {
  name: 'lean',
  resolveId: (specifier, importer) =>
    specifier in REPLACED && !importer?.startsWith(LEAN) ? `${LEAN}${specifier}` : null,
  load: (id) => (id.startsWith(LEAN) ? REPLACED[id.slice(LEAN.length)] : null),
};

await runMain(async () => {
  const files = ENTRIES.flatMap((pattern) => globSync(pattern, { cwd: DIST }));
  const problems = [];
  const bundle = await rolldown({
    input: Object.fromEntries(files.map((file) => [file.replace(/\.js$/, ''), inRoot('dist', file)])),
    platform: 'node',
    external: LEFT_OUT,
    plugins: [addresses, mongoose, lean],
    // Packages ask for others that may be absent, and go without.
    onLog: (_, log) =>
      void ((log.code === 'UNRESOLVED_IMPORT' && log.id?.includes('node_modules')) || problems.push(log.message)),
  });
  const { output } = await bundle.generate({
    format: 'esm',
    // Nest, mongoose and the description of the API go by the names of classes.
    keepNames: true,
    // V8 keeps the source of what it runs: two bytes a character unless all of a file is ASCII, and every space in it.
    // Functions keep their names, so that a stack trace says where it was.
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
