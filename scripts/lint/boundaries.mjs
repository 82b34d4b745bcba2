import { isBuiltin } from 'node:module';
import { posix, relative, sep } from 'node:path';
import { ALIASES, layerOf } from './layers.mjs';

/** An ESLint rule that enforces the dependencies between the layers. */
export const boundaries = {
  meta: {
    type: 'problem',
    schema: [],
    docs: { description: 'Imports follow the layers of scripts/lint/layers.mjs.' },
    messages: {
      layer: '{{from}} may not import {{to}}: it builds on {{uses}}.',
      package: "{{from}} may not import '{{source}}'.",
    },
  },
  create(context) {
    const file = relative(context.cwd, context.filename).split(sep).join('/');
    const layer = layerOf(file);
    if (layer === undefined) return {};

    const check = (node) => {
      if (typeof node?.value !== 'string') return;
      const problem = problemOf(layer, file, node.value);
      if (problem) context.report({ node, ...problem });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
      TSImportType: ({ source }) => check(source),
    };
  },
};

function problemOf(layer, file, source) {
  const from = capitalised(layer.name);
  const path = pathOf(file, source);
  if (path === undefined) {
    const isForbidden = isBuiltin(source)
      ? layer.builtins === false
      : layer.banned.some((pattern) => pattern.test(source));
    return isForbidden ? { messageId: 'package', data: { from, source } } : undefined;
  }
  const target = layerOf(path);
  if (target === undefined || target === layer || layer.uses.includes(target.name)) return undefined;
  const uses = layer.uses.join(', ') || 'nothing else here';
  return { messageId: 'layer', data: { from, to: target.name, uses } };
}

/** Returns the path in the checkout that an import names, or undefined for a package. */
function pathOf(file, source) {
  if (source.startsWith('.')) return posix.join(posix.dirname(file), source);
  const alias = Object.keys(ALIASES).find((prefix) => source.startsWith(prefix));
  return alias && posix.normalize(ALIASES[alias] + source.slice(alias.length));
}

const capitalised = (text) => text[0].toUpperCase() + text.slice(1);
