import { Failure } from '../lib/failure.mjs';

/**
 * The places where modules are listed: the line that is put before another one, with its import.
 * `values` are those of moduleValues.
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
 * The text of a listing's file with its entry, and with its import among the others, which are sorted.
 *
 * @param {string} text
 * @param {{ path: string, importLine: string, entry: string, before: string }} listing
 */
export function insert(text, { path, importLine, entry, before }) {
  if (!text.includes(before)) throw new Failure(`${path} has no line "${before.trim()}" to put ${entry} before.`);
  const listed = text.replace(before, `${entry}\n${before}`);
  const imports = [...listed.matchAll(/^import [^;]*from '(\.[^']*)';\n/gm)];
  const [, own = ''] = /from '(.*)'/.exec(importLine) ?? [];
  const next = imports.find(([, from]) => from > own);
  const last = imports.at(-1);
  const at = next ? next.index : last.index + last[0].length;
  return `${listed.slice(0, at)}${importLine}\n${listed.slice(at)}`;
}
