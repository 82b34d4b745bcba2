/**
 * Compiles the server when a source is saved, and restarts it. Part of `npm run dev`. Types are not checked, because that
 * would take most of the time until a change is visible. The editor and `npm run typecheck` check them.
 *
 * `nest start --watch` is not used: it compiles everything at each start, and before a restart it spends 2 of its 4 seconds
 * searching for files that a change might affect.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';
import { inRoot, NODE } from './lib/paths.mjs';
import { before as swaggerPlugin } from './lib/swagger-plugin.mjs';

/** The compiled server. If it exits, it is started again at the next change. */
class Server {
  #child;
  #stopping = false;
  #last = Promise.resolve();
  wasStarted = false;

  /** Restarts run sequentially: the new process may only open the database after the old process has closed it. */
  restart() {
    this.wasStarted = true;
    this.#last = this.#last.then(() => this.#end()).then(() => this.#stopping || this.#start());
  }

  async stop() {
    this.#stopping = true;
    await this.#last;
    await this.#end();
  }

  /** The server must not keep the data folder locked after this process exits. */
  kill() {
    this.#child?.kill('SIGTERM');
  }

  #start() {
    const child = spawn(NODE, ['--enable-source-maps', inRoot('dist-dev', 'main.js')], { stdio: 'inherit' });
    this.#child = child;
    child.once('exit', (code) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (code) console.error(`\n  The server exited with code ${code}. It restarts at the next change.\n`);
    });
  }

  async #end() {
    const child = this.#child;
    if (!child) return;
    this.#child = undefined;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

const server = new Server();
process.once('exit', () => server.kill());

/** Hash of the contents and exported values of each source when its output was written, stored for the next start. */
const stateFile = inRoot('dist-dev', 'sources.json');
const compiled = new Map(existsSync(stateFile) ? Object.entries(JSON.parse(readFileSync(stateFile, 'utf8'))) : []);

const host = ts.createWatchCompilerHost(
  inRoot('tsconfig.dev.json'),
  {},
  ts.sys,
  ts.createAbstractBuilder,
  report,
  () => undefined,
);
const options = pluginOptions();
host.afterProgramCreate = (builder) => {
  const program = builder.getProgram();
  const errors = program.getSyntacticDiagnostics();
  errors.forEach(report);
  if (errors.length > 0) return;
  const sources = program.getSourceFiles().filter(({ fileName }) => fileName.startsWith(inRoot('src')));
  const changed = new Set(sources.filter(({ fileName, version }) => compiled.get(fileName)?.version !== version));
  const withNewValues = [...changed].filter((source) => compiled.get(source.fileName)?.values !== valuesOf(source));
  for (const source of [...changed, ...importersOf(withNewValues, sources)]) {
    program.emit(source, undefined, undefined, false, { before: [swaggerPlugin(options, program)] });
  }
  for (const source of changed) compiled.set(source.fileName, { version: source.version, values: valuesOf(source) });
  if (changed.size > 0) writeFileSync(stateFile, JSON.stringify(Object.fromEntries(compiled)));
  if (changed.size > 0 || !server.wasStarted) server.restart();
};
const watch = ts.createWatchProgram(host);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // `once` would let a second signal end this process immediately, without the server.
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    watch.close();
    void server.stop().finally(() => process.exit(0));
  });
}

/**
 * Returns the exported values of a file that exist at run time. The output omits imports of types, so the importers of
 * a file must be compiled again when its values change, and only then.
 */
function valuesOf(source) {
  const values = source.statements.filter(
    (statement) =>
      ts.isExportDeclaration(statement) ||
      (statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) &&
        !ts.isInterfaceDeclaration(statement) &&
        !ts.isTypeAliasDeclaration(statement)),
  );
  return values
    .map((statement) => namesOf(statement, source))
    .sort()
    .join(' ');
}

function namesOf(statement, source) {
  if (ts.isExportDeclaration(statement)) return statement.getText(source);
  if (!ts.isVariableStatement(statement)) return statement.name?.text ?? 'default';
  return statement.declarationList.declarations.map(({ name }) => name.getText(source)).join(' ');
}

function importersOf(files, sources) {
  const names = new Set(files.map(({ fileName }) => fileName));
  if (names.size === 0) return [];
  return sources.filter(
    (source) =>
      !names.has(source.fileName) &&
      ts.preProcessFile(source.text).importedFiles.some(({ fileName }) => names.has(sourceAt(source, fileName))),
  );
}

function sourceAt(importer, specifier) {
  return resolve(dirname(importer.fileName), specifier.replace(/\.js$/, '.ts'));
}

/** Returns the options of Nest's OpenAPI plugin in the build. */
function pluginOptions() {
  const { config } = ts.readConfigFile(inRoot('nest-cli.json'), ts.sys.readFile);
  return config.compilerOptions.plugins[0].options;
}

function report(diagnostic) {
  const names = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => inRoot(), getNewLine: () => '\n' };
  process.stderr.write(ts.formatDiagnosticsWithColorAndContext([diagnostic], names));
}
