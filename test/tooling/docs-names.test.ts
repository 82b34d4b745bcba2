import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import type { Command } from 'commander';
import { globSync, readFileSync } from 'node:fs';
import { basename, join, matchesGlob } from 'node:path';
import { ALLOCATOR } from '../../scripts/lib/serve.mjs';
import { nepshProgram } from '../../src/cli/program.js';
import { API_ERRORS } from '../../src/contract/errors.js';
import { ENVIRONMENT } from '../../src/config.js';
import { readVariables } from '../../src/platform/config/variables.js';
import { METRICS } from '../../src/metrics.js';
import { expectNone } from '../support/expect-none.js';

const ROOT = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
/** What operators read. */
const PAGES = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })];
const OPERATORS = PAGES.filter((page) => page === 'README.md' || page.startsWith('docs/operations'));

/** The pieces of a page in code style, within sentences and in blocks, each on one line. */
function codeIn(page: string): string[] {
  const text = read(page);
  const blocks = [...text.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n'));
  return [...blocks.map((line) => line.replace(/\s+#.*/, '')), ...wordsIn(page)];
}

/** Those within sentences. */
const wordsIn = (page: string): string[] =>
  [
    ...read(page)
      .replaceAll(/^```.*?^```/gms, '')
      .matchAll(/`([^`]+)`/g),
  ].map(([, piece = '']) => piece.replaceAll(/\s+/g, ' '));

/** The names of every page that fail a check, each after its page. */
const inPages = (pages: readonly string[], wrongIn: (page: string) => string[]): string[] =>
  pages.flatMap((page) => wrongIn(page).map((name) => `${page}: ${name}`));

/** What is wrong with a command as a page has it; null where nothing is. */
function wrongIn(program: Command, written: string): string | null {
  let command = program;
  let given = 0;
  for (const word of written.match(/"[^"]*"|\S+/g) ?? []) {
    const part = command.commands.find((one) => one.name() === word);
    if (part) command = part;
    else if (command.commands.length > 0 && !word.startsWith('-')) return `no command ${word}`;
    else if (!word.startsWith('--')) given += 1;
    else {
      const option = command.options.find(({ long }) => long === word);
      if (!option && word !== '--help') return `no option ${word}`;
      if (option?.required) given -= 1;
    }
  }
  return given > command.registeredArguments.length ? 'too many arguments' : null;
}

describe('commands of nepsh that documentation names', () => {
  const program = nepshProgram();
  const written = (page: string): string[] =>
    codeIn(page).flatMap((code) => {
      const isWithin = /^(?:docker|kubectl) /.test(code);
      const command = isWithin ? (/(?:nepsh|--) (nepsh .+)$/.exec(code)?.[1] ?? '') : code;
      return /(?:^|\s)nepsh (?!is\b|-\w\b|-- )(.+)$/.exec(command)?.[1] ?? [];
    });

  it('exist, with their options', () => {
    const wrong = inPages(PAGES, (page) =>
      written(page).flatMap((command) => {
        const why = wrongIn(program, command);
        return why ? [`nepsh ${command}: ${why}`] : [];
      }),
    );
    expectNone(wrong, 'Correct these commands.');
  });

  it('have each option that a page for operators names', () => {
    const all = (command: Command): string[] => [
      ...command.options.map(({ long }) => long ?? ''),
      ...command.commands.flatMap(all),
    ];
    const existing = new Set(all(program));
    const wrong = inPages(OPERATORS, (page) =>
      codeIn(page)
        .flatMap((code) => /^(--[\w-]+)$/.exec(code)?.[1] ?? [])
        .filter((name) => !existing.has(name)),
    );
    expectNone(wrong, 'Correct these options.');
  });

  it('are found, and those that are wrong too', () => {
    expect(written('docs/operations/backup.md').length).toBeGreaterThan(1);
    expect(wrongIn(program, 'user create a@b.c --role staff')).toBeNull();
    expect(wrongIn(program, 'user delete a@b.c')).toBe('no command delete');
    expect(wrongIn(program, 'backup FILE --keepp 7')).toBe('no option --keepp');
    expect(wrongIn(program, 'prune FILE')).toBe('too many arguments');
  });
});

describe('variables that documentation for operators names', () => {
  const defaults = readVariables({}, ENVIRONMENT) as unknown as Record<string, unknown>;
  const ours = { ...ENVIRONMENT, ...API_ERRORS, ...ALLOCATOR };
  const isKnown = (name: string): boolean => name in ours || /^(OTEL|NODE)_/.test(name);

  it('are each read', () => {
    const wrong = inPages(OPERATORS, (page) =>
      codeIn(page)
        .flatMap((code) => /^([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=|$)/.exec(code)?.[1] ?? [])
        .filter((name) => !isKnown(name)),
    );
    expectNone(wrong, 'Correct these names: they are no variable and no error code.');
  });

  it('have the defaults of the code', () => {
    const wrong = inPages(OPERATORS, (page) =>
      [...read(page).matchAll(/`([A-Z][A-Z0-9_]+)` \(([\d,.]+)\b/g)].flatMap(([, name = '', value = '']) =>
        name in ENVIRONMENT && value.replaceAll(',', '') !== String(defaults[name])
          ? [`${name}: ${value} instead of ${String(defaults[name])}`]
          : [],
      ),
    );
    expectNone(wrong, 'Correct these defaults.');
  });

  it('are all that the service reads', () => {
    const text = PAGES.map(read).join('\n');
    const missing = Object.keys(ENVIRONMENT).filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
    expectNone(missing, 'Say what these variables are for in README.md or docs/.');
  });
});

describe('files and names of the code that documentation of its structure names', () => {
  const STRUCTURE = PAGES.filter((page) => /^docs\/(architecture|adr\/)/.test(page));
  const FOLDERS = '{src,client/src,admin/src,site,embedded-mongo/src,scripts,test}';
  const files = globSync(`${FOLDERS}/**/*.{ts,tsx,mjs,js,astro}`, {
    cwd: ROOT,
    exclude: (name) => /^(node_modules|dist|\.astro)$/.test(basename(name)),
  });
  /** Of mongoose, named for what is not done with it. */
  const FOREIGN = ['transactionAsyncLocalStorage'];
  const words = new Set([...FOREIGN, ...files.flatMap((file) => read(file).match(/\w+/g) ?? [])]);
  const pathsIn = (page: string): string[] =>
    wordsIn(page).filter((name) => /^\w[\w@./-]+\.(ts|tsx|mjs|js|astro)$/.test(name));
  const namesIn = (page: string): string[] =>
    wordsIn(page).filter((name) => /^([A-Z][a-z]+|[a-z]+)[A-Z]\w+$/.test(name));

  it('exist as files', () => {
    const exists = (path: string): boolean => files.some((file) => `/${file}`.endsWith(`/${path}`));
    const missing = inPages(STRUCTURE, (page) => pathsIn(page).filter((path) => !exists(path)));
    expectNone(missing, 'Correct these files.');
  });

  it('exist as classes, functions and constants', () => {
    const missing = inPages(STRUCTURE, (page) => namesIn(page).filter((name) => !words.has(name)));
    expectNone(missing, 'Correct these names.');
  });

  it('are found', () => {
    expect(STRUCTURE.length).toBeGreaterThan(10);
    expect(pathsIn('docs/architecture/paths.md').length).toBeGreaterThan(50);
    expect(STRUCTURE.flatMap(namesIn).length).toBeGreaterThan(30);
  });
});

describe('helpers that test/support/README.md names', () => {
  const FOLDER = 'test/support';
  const named = wordsIn(`${FOLDER}/README.md`);

  it('are all that there are', () => {
    const helpers = globSync('*.{ts,mjs}', { cwd: join(ROOT, FOLDER) });
    expect(helpers.length).toBeGreaterThan(50);
    const isNamed = (file: string): boolean => named.some((name) => matchesGlob(file, name));
    expectNone(
      helpers.filter((file) => !isNamed(file)),
      `Say in ${FOLDER}/README.md what these are for.`,
    );
  });

  it('are each there', () => {
    const missing = named
      .filter((name) => /\.(ts|mjs)$/.test(name))
      .filter((name) => globSync(name, { cwd: join(ROOT, FOLDER) }).length === 0);
    expectNone(missing, `Correct these files in ${FOLDER}/README.md.`);
  });
});

describe('metrics and alerts that documentation names', () => {
  const known = new Set(METRICS.map(({ name }) => name));

  it('are measured', () => {
    const wrong = inPages(PAGES, (page) =>
      [...read(page).matchAll(/`(nepsh_\w+)`/g)].map(([, name = '']) => name).filter((name) => !known.has(name)),
    );
    expectNone(wrong, 'Correct these metrics.');
  });

  it('docs/operations/incident.md has a first step for each alert', () => {
    const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    const steps = [...read('docs/operations/incident.md').matchAll(/^\| `(Nepsh\w+)`/gm)].map(([, name]) => name);
    expectNone(
      alerts.filter((name) => !steps.includes(name)).map(String),
      'Add rows for these alerts to docs/operations/incident.md.',
    );
    expectNone(
      steps.filter((name) => !alerts.includes(name)).map(String),
      'Take the rows of these alerts out of docs/operations/incident.md: deploy/prometheus/alerts.yml has none of them.',
    );
    expectNone(
      steps.filter((name, at) => steps.indexOf(name) !== at).map(String),
      'Leave one row for each of these alerts in docs/operations/incident.md.',
    );
    expectNone(
      alerts.filter((name, at) => alerts.indexOf(name) !== at).map(String),
      'Declare each of these alerts once in deploy/prometheus/alerts.yml.',
    );
  });
});
