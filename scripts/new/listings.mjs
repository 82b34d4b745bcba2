import { Failure } from '../lib/failure.mjs';

/**
 * Returns the lists of modules: the new entry, its import, and the line before which the entry is inserted.
 * The argument is a result of moduleValues.
 */
export function listings({ Names, names, path }) {
  const entry = path === names ? `${names},` : `'${path}': ${names},`;
  return [
    {
      path: 'src/contract/resources/index.ts',
      importLine: `import { ${names} } from './${path}.js';`,
      entry,
      before: '  settings,\n',
    },
    {
      path: 'src/app.module.ts',
      importLine: `import { ${Names}Module } from './modules/${path}/${path}.module.js';`,
      entry: `${Names}Module,`,
      before: '        OverviewModule,\n',
    },
    {
      path: 'admin/src/resources.ts',
      importLine: `import { ${names} } from './${path}/resource.js';`,
      entry,
      before: '  settings,\n',
    },
  ];
}

/**
 * Returns the text of a file with the new entry and with its import in alphabetical order.
 *
 * @param {string} text
 * @param {{ path: string, importLine: string, entry: string, before: string }} listing
 */
export function insert(text, { path, importLine, entry, before }) {
  if (!text.includes(before))
    throw new Failure(`${path} has no line "${before.trim()}" before which to insert ${entry}.`);
  const listed = text.replace(before, `${entry}\n${before}`);
  const imports = [...listed.matchAll(/^import [^;]*from '(\.[^']*)';\n/gm)];
  const [, ownPath = ''] = /from '(.*)'/.exec(importLine) ?? [];
  const next = imports.find(([, from]) => from > ownPath);
  const last = imports.at(-1);
  const at = next ? next.index : last.index + last[0].length;
  return `${listed.slice(0, at)}${importLine}\n${listed.slice(at)}`;
}
