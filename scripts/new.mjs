/**
 * Generates the files of a module in every part, with tests, and adds the module to the lists of modules.
 *
 *   node scripts/new.mjs module NAMES [FIELD:KIND ...]      e.g. module sponsors name:string link:link
 *
 * scripts/new/kinds.mjs defines the kinds. The first field of kind string names a record, and the first flag decides whether
 * visitors see it. The templates are below scripts/new/module, at the paths of their output.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as prettier from 'prettier';
import { LANGUAGES } from '../site/messages/compile.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { inRoot } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { insert, listings } from './new/listings.mjs';
import { moduleValues } from './new/values.mjs';

/** Fields of the example in docs/adding-a-module.md. */
const EXAMPLE = ['name:string', 'logo:picture', 'link:link', 'order:number', 'isActive:flag'];
const TEMPLATES = inRoot('scripts/new/module');

await runMain(async () => {
  const [what, name, ...fields] = process.argv.slice(2);
  if (what !== 'module' || !/^[a-z]+(-[a-z]+)*s$/.test(name ?? '')) {
    throw new Failure('Name the module by its records, as in: npm run new -- module sponsors name:string link:link');
  }
  const values = moduleValues(name, fields.length > 0 ? fields : EXAMPLE);
  const files = globSync('**/*.tmpl', { cwd: TEMPLATES }).flatMap((template) => {
    const text = fill(readFileSync(join(TEMPLATES, template), 'utf8'), /\{\{(\w+)\}\}/g, values);
    const path = template.replace('.tmpl', '');
    const paths = path.includes('@language@') ? LANGUAGES.map((each) => path.replace('@language@', each)) : [path];
    return paths.map((each) => ({ path: fill(each, /@(\w+)@/g, values), text }));
  });
  const existingFile = files.find(({ path }) => existsSync(inRoot(path)));
  if (existingFile) throw new Failure(`${existingFile.path} exists already.`);

  for (const { path, text } of files) await write(path, text);
  for (const listing of listings(values)) {
    await write(listing.path, insert(readFileSync(inRoot(listing.path), 'utf8'), listing));
  }
  await prepare(['messages']);
  console.log(`
Then: npm run typecheck, which also updates the types of the client; translate site/src/modules/${name}/messages;
npm test -- ${name} lists bad-input access; and a line in CHANGELOG.md.`);
});

function fill(text, pattern, values) {
  return text.replaceAll(pattern, (placeholder, key) => {
    if (!(key in values)) throw new Failure(`${placeholder} in a template is not a value of a module.`);
    return values[key];
  });
}

async function write(path, text) {
  const file = inRoot(path);
  const options = { ...(await prettier.resolveConfig(file)), filepath: file };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, await prettier.format(text, options));
  console.log(relative(process.cwd(), file));
}
