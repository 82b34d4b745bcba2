/**
 * Stores the schema of the data and its migrations under the version of package.json. A test fails if they change while the
 * version stays the same.
 *
 *   node scripts/release/schemas.mjs
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import ts from 'typescript';
import { Failure, runMain } from '../lib/failure.mjs';
import { inRoot, readJson, ROOT } from '../lib/paths.mjs';

/** Schemas by version: the number, and a digest of the code of each migration. */
export const RELEASED_SCHEMAS = 'test/fixtures/released-schemas.json';

/** Module that defines the number of the schema. */
const NUMBER_MODULE = 'src/platform/upgrade/migrations.ts';
const NUMBER = 'SCHEMA_VERSION';
const DECLARE = 'declareMigration';

const printer = ts.createPrinter({ removeComments: true });

/**
 * Returns the schema of this checkout. The digest of a migration covers its declaration and everything in its module that the
 * declaration uses, without comments and spaces. It does not cover imported code.
 * @returns {{ schema: number, migrations: Record<string, string> }}
 */
export function currentSchema() {
  const files = globSync('src/**/*.ts', { cwd: ROOT }).filter((file) => !/\.(spec|test)\.ts$/.test(file));
  const texts = files.map((file) => [file, readFileSync(inRoot(file), 'utf8')]);
  const migrations = texts
    .filter(([, text]) => text.includes(`${DECLARE}({`))
    .flatMap(([file, text]) => migrationsIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)));
  const number = new RegExp(`${NUMBER} = (\\d+);`).exec(readFileSync(inRoot(NUMBER_MODULE), 'utf8'))?.[1];
  if (!number) throw new Failure(`${NUMBER_MODULE} does not define ${NUMBER} as a number.`);
  return { schema: Number(number), migrations: Object.fromEntries(migrations) };
}

/** Returns the migrations that a module declares, each with its schema and its digest. */
function migrationsIn(source) {
  const declarations = new Map();
  for (const statement of source.statements) for (const name of namesOf(statement)) declarations.set(name, statement);
  return source.statements.flatMap((statement) => {
    const call = ts.isExpressionStatement(statement) ? statement.expression : undefined;
    if (!call || !ts.isCallExpression(call) || call.expression.getText() !== DECLARE) return [];
    const schema = call.arguments[0].properties.find(({ name }) => name.getText() === 'schema').initializer.getText();
    const used = new Set([statement]);
    // The set grows while it is read.
    for (const part of used) {
      const visit = (node) => {
        if (ts.isIdentifier(node) && declarations.has(node.text)) used.add(declarations.get(node.text));
        ts.forEachChild(node, visit);
      };
      visit(part);
    }
    const code = source.statements
      .filter((each) => used.has(each))
      .map((each) => printer.printNode(ts.EmitHint.Unspecified, each, source));
    return [[schema, createHash('sha256').update(code.join('\n')).digest('hex').slice(0, 16)]];
  });
}

/** Returns the names that a statement declares, without the infrastructure that all migrations share. */
function namesOf(statement) {
  const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations : [statement];
  const names = declared.map(({ name }) => name?.getText()).filter(Boolean);
  return names.filter((name) => name !== DECLARE && name !== NUMBER);
}

/** Stores the schema of this checkout as that of a version. */
export function storeSchema(version) {
  const schemas = { ...readJson(RELEASED_SCHEMAS), [version]: currentSchema() };
  writeFileSync(inRoot(RELEASED_SCHEMAS), `${JSON.stringify(schemas, null, 2)}\n`);
  console.log(`Wrote ${RELEASED_SCHEMAS}.`);
}

if (process.argv[1] === import.meta.filename) {
  await runMain(() => {
    const { version } = readJson('package.json');
    const { stdout } = spawnSync('git', ['tag', '--list', `v${version}`], { cwd: ROOT, encoding: 'utf8' });
    if (stdout.trim())
      throw new Failure(
        `Version ${version} is released, and its schema cannot change. Run "node scripts/release/versions.mjs" with a later version.`,
      );
    storeSchema(version);
  });
}
