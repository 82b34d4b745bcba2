/**
 * Checks the types of a TypeScript project and lints it, on one program: each by itself reads and resolves all of it again.
 *
 *   node scripts/typed-lint.mjs PROJECT [--ignore-pattern PATTERN ...] WHAT ...      the options are ESLint's
 */
import { parseArgs } from 'node:util';
import { ESLint } from 'eslint';
import ts from 'typescript';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'ignore-pattern': { type: 'string', multiple: true } },
});
const [project, ...what] = positionals;

const host = { getCurrentDirectory: () => process.cwd(), getNewLine: () => '\n', getCanonicalFileName: (name) => name };
const fail = (diagnostic) => {
  throw new Error(ts.formatDiagnostic(diagnostic, host));
};
const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
  project,
  { noEmit: true },
  { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
);
const program = ts.createProgram({ rootNames: fileNames, options, configFileParsingDiagnostics: errors });
const wrong = ts.sortAndDeduplicateDiagnostics(ts.getPreEmitDiagnostics(program));

const eslint = new ESLint({
  ignorePatterns: values['ignore-pattern'] ?? [],
  overrideConfig: { languageOptions: { parserOptions: { programs: [program] } } },
});
const results = await eslint.lintFiles(what);
const isClean = results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0);
const { format } = await eslint.loadFormatter('stylish');

process.stdout.write(ts.formatDiagnostics(wrong, host) + (isClean ? '' : await format(results)));
process.exitCode = wrong.length === 0 && isClean ? 0 : 1;
