/**
 * Writes a module of every part, with tests, and lists it where modules are listed.
 *
 *   node scripts/new.mjs module NAMES [FIELD:KIND ...]      e.g. module sponsors name:string link:link
 *
 * The kinds are those of scripts/new/kinds.mjs; the first field of kind string names a record, and of the flags the first
 * says whether visitors see it. The templates are plain files below scripts/new/module, at the paths they are written to.
 */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import * as prettier from 'prettier';
import { declarations, LANGUAGES } from '../site/messages/compile.mjs';
import { Failure, runMain } from './lib/failure.mjs';
import { inRoot } from './lib/paths.mjs';
import { insert, listings } from './new/listings.mjs';
import { moduleValues } from './new/values.mjs';

/** The example of docs/adding-a-module.md. */
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
  const taken = files.find(({ path }) => existsSync(inRoot(path)));
  if (taken) throw new Failure(`${taken.path} exists already.`);

  for (const { path, text } of files) await write(path, text);
  for (const listing of listings(values)) {
    await write(listing.path, insert(readFileSync(inRoot(listing.path), 'utf8'), listing));
  }
  await write('site/src/i18n/messages.d.ts', declarations());
  console.log(`
Then: npm run openapi, which the types need; translate site/src/modules/${name}/messages;
npm test -- ${name} lists bad-input access; and a line in CHANGELOG.md.`);
});

function fill(text, pattern, values) {
  return text.replaceAll(pattern, (whole, key) => {
    if (!(key in values)) throw new Failure(`${whole} of a template is no value of a module.`);
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
