import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';

const CODE = /\.(astro|(c|m)?[jt]sx?)$/;
/** Checks types and rules. Most of its time is for reading types. */
const OXLINT = { Oxlint: { command: 'oxlint --deny-warnings', of: /(\.(c|m)?[jt]sx?|tsconfig[\w.]*\.json)$/ } };

/**
 * Checks of `npm run lint` and `npm run typecheck`. `of` matches the paths that can affect a check, apart from paths that
 * affect everything (affected.mjs). `files` is the command for some files, if the check handles each file separately.
 */
export const CHECKS = {
  lint: {
    ...OXLINT,
    // Some of the changed files may be ignored.
    ESLint: { command: 'eslint --max-warnings 0 .', files: 'eslint --max-warnings 0 --no-warn-ignored', of: CODE },
    Prettier: {
      command: 'prettier --check --log-level warn .',
      files: 'prettier --check --log-level warn --ignore-unknown',
      of: /./,
    },
    // Finds broken links, and pages that the sidebar omits.
    Documentation: {
      command: 'node scripts/docs.mjs',
      of: /^(docs-site|deploy|client\/example)\/|\.md$|^(\.env\.example|scripts\/docs\.mjs|site\/src\/styles\/tokens\.css)$/,
    },
    Knip: { command: 'knip --no-progress', of: /\.(astro|(c|m)?[jt]sx?|json)$/ },
  },
  typecheck: {
    ...OXLINT,
    // Checks the types in pages.
    Astro: { command: 'astro check --root site', of: /^(site|src\/contract|client)\// },
  },
};

/**
 * Returns the commands of some checks by title, as lists of words without duplicates.
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
    const existingFiles = changed.filter((file) => existsSync(inRoot(file)));
    return existingFiles.length > 0 ? [[title, [...files.split(' '), ...existingFiles]]] : [];
  });
}
