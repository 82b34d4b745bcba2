import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';

const CODE = /\.(astro|(c|m)?[jt]sx?)$/;
/** Types and rules: what it reads of the types takes most of its time. */
const OXLINT = { Oxlint: { command: 'oxlint --deny-warnings', of: /(\.(c|m)?[jt]sx?|tsconfig[\w.]*\.json)$/ } };

/**
 * What `npm run lint` and `npm run typecheck` run. `of`: the paths that can change what a check finds, apart from those that
 * affect everything (affected.mjs). `files` is the command for some files, where a check looks at each by itself.
 */
export const CHECKS = {
  lint: {
    ...OXLINT,
    // Changed files may be among those that it leaves out.
    ESLint: { command: 'eslint --max-warnings 0 .', files: 'eslint --max-warnings 0 --no-warn-ignored', of: CODE },
    Prettier: {
      command: 'prettier --check --log-level warn .',
      files: 'prettier --check --log-level warn --ignore-unknown',
      of: /./,
    },
    Knip: { command: 'knip --no-progress', of: /\.(astro|(c|m)?[jt]sx?|json)$/ },
  },
  typecheck: {
    ...OXLINT,
    // The types within pages.
    Astro: { command: 'astro check --root site', of: /^(site|src\/contract|client)\// },
  },
};

/**
 * The commands of some checks by their titles, as lists of words, each once.
 * @param {string[]} names of CHECKS
 * @param {{ isWide: boolean, changed: string[] }} [change] selects the commands that it can affect
 */
export function commandsOf(names, change) {
  const checks = Object.entries(Object.assign({}, ...names.map((name) => CHECKS[name])));
  if (!change || change.isWide) return checks.map(([title, { command }]) => [title, command.split(' ')]);
  return checks.flatMap(([title, { command, files, of }]) => {
    const changed = change.changed.filter((file) => of.test(file));
    if (changed.length === 0) return [];
    if (!files) return [[title, command.split(' ')]];
    const left = changed.filter((file) => existsSync(inRoot(file)));
    return left.length > 0 ? [[title, [...files.split(' '), ...left]]] : [];
  });
}
