import { existsSync } from 'node:fs';
import { YOUNG_GENERATION } from './young-generation.mjs';
import { inRoot } from './paths.mjs';

/** What the compiler learned of a project, kept with the other caches. */
const learned = (name) => `node_modules/.cache/typescript/${name}.tsbuildinfo`;
/** Only what a change touches is checked again. */
const tsc = (project, name) => `tsc -p ${project} --noEmit --incremental --tsBuildInfoFile ${learned(name)}`;

const ELSEWHERE = ['admin', 'site', 'embedded-mongo'];
const NOT_ELSEWHERE = ELSEWHERE.flatMap((folder) => ['--ignore-pattern', folder]);
const eslint = (...what) => ['eslint', '--max-warnings', '0', ...what].join(' ');
const eslintOn = (folder) => ({ command: eslint(folder), of: new RegExp(`^${folder}/`) });

/**
 * What `npm run lint` and `npm run typecheck` run. Each folder is a TypeScript project that has to be loaded; the largest
 * come first. `of`: the paths that can change what a check finds, apart from those that affect everything (affected.mjs).
 * `files` is the command for some files, where a check looks at each by itself.
 */
export const CHECKS = {
  lint: {
    'ESLint on the server': {
      command: eslint('.', ...NOT_ELSEWHERE),
      of: new RegExp(`^(?!(${ELSEWHERE.join('|')})/).*\\.(c|m)?[jt]s$`),
    },
    'ESLint on the dashboard': eslintOn('admin'),
    'ESLint on the embedded database': eslintOn('embedded-mongo'),
    'ESLint on the site': eslintOn('site'),
    Prettier: {
      command: 'prettier --check --log-level warn .',
      files: 'prettier --check --log-level warn --ignore-unknown',
      of: /./,
    },
    Knip: { command: 'knip --no-progress', of: /\.(astro|(c|m)?[jt]sx?|json)$/ },
  },
  typecheck: {
    'TypeScript in the dashboard': { command: tsc('admin', 'admin'), of: /^admin\// },
    'TypeScript in the server': {
      command: tsc('tsconfig.test.json', 'server'),
      of: /^(bench|embedded-mongo|scripts|src|test)\//,
    },
    'TypeScript in the site': { command: 'astro check --root site', of: /^site\// },
    'TypeScript in the embedded database': {
      command: tsc('embedded-mongo/tsconfig.test.json', 'embedded-mongo'),
      of: /^embedded-mongo\//,
    },
  },
};

/**
 * Pairs of checks that one command makes in two thirds of the time, where both are due and the compiler has learned nothing
 * yet: the types that the rules look at are those that are checked.
 */
const TOGETHER = [
  { of: 'server', learned: 'server', on: ['tsconfig.test.json', '.', ...NOT_ELSEWHERE] },
  { of: 'dashboard', learned: 'admin', on: ['admin/tsconfig.json', 'admin'] },
  { of: 'embedded database', learned: 'embedded-mongo', on: ['embedded-mongo/tsconfig.test.json', 'embedded-mongo'] },
];

/** The same checks, pairs of them as one. */
function joined(checks, isFirst) {
  const titles = checks.map(([title]) => title);
  const bothOf = ({ of }) => [`ESLint on the ${of}`, `TypeScript in the ${of}`];
  const pairs = TOGETHER.filter(
    (pair) => isFirst(pair.learned) && bothOf(pair).every((title) => titles.includes(title)),
  );
  const replaced = pairs.flatMap(bothOf);
  return [
    ...pairs.map(({ of, on }) => [
      `ESLint and TypeScript on the ${of}`,
      ['node', ...YOUNG_GENERATION, 'scripts/typed-lint.mjs', ...on],
    ]),
    ...checks.filter(([title]) => !replaced.includes(title)),
  ];
}

/**
 * The commands of some checks by their titles, as lists of words.
 * @param {string[]} names of CHECKS
 * @param {{ isEverything: boolean, changed: string[] }} [change] leaves out what it cannot affect
 * @param {(learned: string) => boolean} [isFirst] whether the compiler has learned nothing of a project yet
 */
export function commandsOf(names, change, isFirst = (name) => !existsSync(inRoot(learned(name)))) {
  return joined(commandsOfEach(names, change), isFirst);
}

function commandsOfEach(names, change) {
  const checks = names.flatMap((name) => Object.entries(CHECKS[name]));
  if (!change || change.isEverything) return checks.map(([title, { command }]) => [title, command.split(' ')]);
  return checks.flatMap(([title, { command, files, of }]) => {
    const changed = change.changed.filter((file) => of.test(file));
    if (changed.length === 0) return [];
    if (!files) return [[title, command.split(' ')]];
    const left = changed.filter((file) => existsSync(inRoot(file)));
    return left.length > 0 ? [[title, [...files.split(' '), ...left]]] : [];
  });
}
