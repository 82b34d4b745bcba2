/**
 * Compiles the server whenever a source is saved, and starts it again with what came of it; part of `npm run dev`. Types are
 * not checked: the editor and `npm run typecheck` do that, and it would take most of the time from saving to seeing.
 *
 * `nest start --watch` is not used: it compiles everything at each start, and between writing the files and the restart it
 * looks for all that a change might have affected, 2 of its 4 seconds.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import ts from 'typescript';
import { inRoot, NODE } from './lib/paths.mjs';
import { before as swaggerPlugin } from './lib/swagger-plugin.mjs';

/** One that ends by itself is started again at the next change. */
class Server {
  #child;
  #stopping = false;
  #last = Promise.resolve();
  wasStarted = false;

  /** One after the other: the next may not open the database before the one before has closed it. */
  restart() {
    this.wasStarted = true;
    this.#last = this.#last.then(() => this.#end()).then(() => this.#stopping || this.#start());
  }

  async stop() {
    this.#stopping = true;
    await this.#last;
    await this.#end();
  }

  /** However this process ends, the server must not go on holding the data folder. */
  kill() {
    this.#child?.kill('SIGTERM');
  }

  #start() {
    const child = spawn(NODE, ['--enable-source-maps', inRoot('dist-dev', 'main.js')], { stdio: 'inherit' });
    this.#child = child;
    child.once('exit', (code) => {
      if (this.#child !== child) return;
      this.#child = undefined;
      if (code) console.error(`\n  The server ended with code ${code}. It is started again at the next change.\n`);
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

/** What each source was when its output was written, kept for the next start: the hash of its contents, and its values. */
const marks = inRoot('dist-dev', 'sources.json');
const compiled = new Map(existsSync(marks) ? Object.entries(JSON.parse(readFileSync(marks, 'utf8'))) : []);

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
  const others = [...changed].filter((source) => compiled.get(source.fileName)?.values !== valuesOf(source));
  for (const source of [...changed, ...importersOf(others, sources)]) {
    program.emit(source, undefined, undefined, false, { before: [swaggerPlugin(options, program)] });
  }
  for (const source of changed) compiled.set(source.fileName, { version: source.version, values: valuesOf(source) });
  if (changed.size > 0) writeFileSync(marks, JSON.stringify(Object.fromEntries(compiled)));
  if (changed.size > 0 || !server.wasStarted) server.restart();
};
const watch = ts.createWatchProgram(host);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // Not `once`: a second signal would end this process at once, and leave the server behind.
  process.on(signal, () => {
    if (isStopping) return;
    isStopping = true;
    watch.close();
    void server.stop().finally(() => process.exit(0));
  });
}

/**
 * What a file exports that is there when it runs. An import is left out of the output when it names a type, so that the
 * importers of a file are compiled again when this changes, and only then.
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

/** The options that the build gives the plugin which describes the calls. */
function pluginOptions() {
  const { config } = ts.readConfigFile(inRoot('nest-cli.json'), ts.sys.readFile);
  return config.compilerOptions.plugins[0].options;
}

function report(diagnostic) {
  const names = { getCanonicalFileName: (name) => name, getCurrentDirectory: () => inRoot(), getNewLine: () => '\n' };
  process.stderr.write(ts.formatDiagnosticsWithColorAndContext([diagnostic], names));
}
