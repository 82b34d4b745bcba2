/**
 * Prints what TypeScript finds wrong in some files of a project, and ends with 1 if there is anything. Of all other files
 * it takes the types without checking them, which is several times as quick as a check of the project.
 *
 *   node test/support/type-check.mjs PROJECT FILE ...
 */
import { dirname } from 'node:path';
import ts from 'typescript';

const [project, ...files] = process.argv.slice(2);
const { config } = ts.readConfigFile(project, ts.sys.readFile);
const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(project));
const declarations = fileNames.filter((name) => name.endsWith('.d.ts'));
const program = ts.createProgram([...declarations, ...files], { ...options, noEmit: true });
const problems = files.flatMap((name) => {
  const file = program.getSourceFile(name);
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
});
const host = { getCurrentDirectory: () => process.cwd(), getNewLine: () => '\n', getCanonicalFileName: (name) => name };
process.stdout.write(ts.formatDiagnostics([...program.getOptionsDiagnostics(), ...problems], host));
process.exitCode = problems.length > 0 ? 1 : 0;
