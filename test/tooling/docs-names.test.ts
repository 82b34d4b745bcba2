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
/** Pages for operators. */
const PAGES = ['README.md', ...globSync('docs/**/*.md', { cwd: ROOT })];
const OPERATORS = PAGES.filter((page) => page === 'README.md' || page.startsWith('docs/operations'));

/** Returns the parts of a page in code style, from sentences and blocks, each on one line. */
function codeIn(page: string): string[] {
  const text = read(page);
  const blocks = [...text.matchAll(/^```\w*\n(.*?)^```/gms)].flatMap(([, block = '']) => block.split('\n'));
  return [...blocks.map((line) => line.replace(/\s+(?:#.*|&&$)/, '')), ...wordsIn(page)];
}

/** Returns the parts within sentences. */
const wordsIn = (page: string): string[] =>
  [
    ...read(page)
      .replaceAll(/^```.*?^```/gms, '')
      .matchAll(/`([^`]+)`/g),
  ].map(([, piece = '']) => piece.replaceAll(/\s+/g, ' '));

/** Returns the names of every page that fail a check, each after its page. */
const inPages = (pages: readonly string[], wrongIn: (page: string) => string[]): string[] =>
  pages.flatMap((page) => wrongIn(page).map((name) => `${page}: ${name}`));

/** Returns the problem of a command as a page shows it, or null if it is correct. */
function wrongIn(program: Command, commandText: string): string | null {
  let command = program;
  let argumentCount = 0;
  for (const word of commandText.match(/"[^"]*"|\S+/g) ?? []) {
    const part = command.commands.find((subcommand) => subcommand.name() === word);
    if (part) command = part;
    else if (command.commands.length > 0 && !word.startsWith('-')) return `no command ${word}`;
    else if (!word.startsWith('--')) argumentCount += 1;
    else {
      const option = command.options.find(({ long }) => long === word);
      if (!option && word !== '--help') return `no option ${word}`;
      if (option?.required) argumentCount -= 1;
    }
  }
  return argumentCount > command.registeredArguments.length ? 'too many arguments' : null;
}

describe('the documentation of nepsh commands', () => {
  const program = nepshProgram();
  const commandsIn = (page: string): string[] =>
    codeIn(page).flatMap((code) => {
      const isWithin = /^(?:docker|kubectl) /.test(code);
      const command = isWithin ? (/(?:nepsh|--) (nepsh .+)$/.exec(code)?.[1] ?? '') : code;
      return /(?:^|\s)nepsh (?!is\b|-\w\b|-- )(.+)$/.exec(command)?.[1] ?? [];
    });

  it('names only existing commands and options', () => {
    const wrong = inPages(PAGES, (page) =>
      commandsIn(page).flatMap((command) => {
        const problem = wrongIn(program, command);
        return problem ? [`nepsh ${command}: ${problem}`] : [];
      }),
    );
    expectNone(wrong, 'Correct these commands.');
  });

  it('names only existing options in pages for operators', () => {
    const allOptions = (command: Command): string[] => [
      ...command.options.map(({ long }) => long ?? ''),
      ...command.commands.flatMap(allOptions),
    ];
    const existing = new Set(allOptions(program));
    const wrong = inPages(OPERATORS, (page) =>
      codeIn(page)
        .flatMap((code) => /^(--[\w-]+)$/.exec(code)?.[1] ?? [])
        .filter((name) => !existing.has(name)),
    );
    expectNone(wrong, 'Correct these options.');
  });

  it('is read by this test, which finds mistakes', () => {
    expect(commandsIn('docs/operations/backup.md').length).toBeGreaterThan(1);
    expect(wrongIn(program, 'user create a@b.c --role staff')).toBeNull();
    expect(wrongIn(program, 'user delete a@b.c')).toBe('no command delete');
    expect(wrongIn(program, 'backup FILE --keepp 7')).toBe('no option --keepp');
    expect(wrongIn(program, 'prune FILE')).toBe('too many arguments');
  });
});

describe('the documentation of variables', () => {
  const defaults = readVariables({}, ENVIRONMENT) as unknown as Record<string, unknown>;
  const knownNames = { ...ENVIRONMENT, ...API_ERRORS, ...ALLOCATOR };
  const isDocumented = (name: string): boolean => name in knownNames || /^(OTEL|NODE)_/.test(name);

  it('names only existing variables and error codes', () => {
    const wrong = inPages(OPERATORS, (page) =>
      codeIn(page)
        .flatMap((code) => /^([A-Z][A-Z0-9]*_[A-Z0-9_]+)(?:=|$)/.exec(code)?.[1] ?? [])
        .filter((name) => !isDocumented(name)),
    );
    expectNone(wrong, 'Correct these names: they are no variable and no error code.');
  });

  it('shows the defaults of the code', () => {
    const wrong = inPages(OPERATORS, (page) =>
      [...read(page).matchAll(/`([A-Z][A-Z0-9_]+)` \(([\d,.]+)\b/g)].flatMap(([, name = '', value = '']) =>
        name in ENVIRONMENT && value.replaceAll(',', '') !== String(defaults[name])
          ? [`${name}: ${value} instead of ${String(defaults[name])}`]
          : [],
      ),
    );
    expectNone(wrong, 'Correct these defaults.');
  });

  it('covers every variable of the service', () => {
    const text = PAGES.map(read).join('\n');
    const missing = Object.keys(ENVIRONMENT).filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
    expectNone(missing, 'Explain these variables in README.md or docs/.');
  });
});

describe('the documentation of the structure', () => {
  const STRUCTURE = PAGES.filter((page) => /^docs\/(architecture|adr\/)/.test(page));
  const FOLDERS = '{src,client/src,admin/src,site,player,ingest/src,embedded-mongo/src,scripts,test}';
  const files = globSync(`${FOLDERS}/**/*.{ts,tsx,mjs,js,astro}`, {
    cwd: ROOT,
    exclude: (name) => /^(node_modules|dist|\.astro)$/.test(basename(name)),
  });
  /** mongoose's option, which the documentation names because it is not used. */
  const FOREIGN = ['transactionAsyncLocalStorage'];
  const words = new Set([...FOREIGN, ...files.flatMap((file) => read(file).match(/\w+/g) ?? [])]);
  const pathsIn = (page: string): string[] =>
    wordsIn(page).filter((name) => /^\w[\w@./-]+\.(ts|tsx|mjs|js|astro)$/.test(name));
  const namesIn = (page: string): string[] =>
    wordsIn(page).filter((name) => /^([A-Z][a-z]+|[a-z]+)[A-Z]\w+$/.test(name));

  it('names only existing files', () => {
    const exists = (path: string): boolean => files.some((file) => `/${file}`.endsWith(`/${path}`));
    const missing = inPages(STRUCTURE, (page) => pathsIn(page).filter((path) => !exists(path)));
    expectNone(missing, 'Correct these files.');
  });

  it('names only existing classes, functions and constants', () => {
    const missing = inPages(STRUCTURE, (page) => namesIn(page).filter((name) => !words.has(name)));
    expectNone(missing, 'Correct these names.');
  });

  it('is read by this test', () => {
    expect(STRUCTURE.length).toBeGreaterThan(10);
    expect(pathsIn('docs/architecture/paths.md').length).toBeGreaterThan(50);
    expect(STRUCTURE.flatMap(namesIn).length).toBeGreaterThan(30);
  });
});

describe('test/support/README.md', () => {
  const FOLDER = 'test/support';
  const fileNames = wordsIn(`${FOLDER}/README.md`);

  it('lists every helper', () => {
    const helpers = globSync('*.{ts,mjs}', { cwd: join(ROOT, FOLDER) });
    expect(helpers.length).toBeGreaterThan(50);
    const isNamed = (file: string): boolean => fileNames.some((name) => matchesGlob(file, name));
    expectNone(
      helpers.filter((file) => !isNamed(file)),
      `Explain these files in ${FOLDER}/README.md.`,
    );
  });

  it('lists only existing files', () => {
    const missing = fileNames
      .filter((name) => /\.(ts|mjs)$/.test(name))
      .filter((name) => globSync(name, { cwd: join(ROOT, FOLDER) }).length === 0);
    expectNone(missing, `Correct these files in ${FOLDER}/README.md.`);
  });
});

describe('the documentation of metrics and alerts', () => {
  const metricNames = new Set(METRICS.map(({ name }) => name));

  it('names only existing metrics', () => {
    const wrong = inPages(PAGES, (page) =>
      [...read(page).matchAll(/`(nepsh_\w+)`/g)].map(([, name = '']) => name).filter((name) => !metricNames.has(name)),
    );
    expectNone(wrong, 'Correct these metrics.');
  });

  it('has one first step for each alert', () => {
    const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name]) => name);
    const steps = [...read('docs/operations/incident.md').matchAll(/^\| `(Nepsh\w+)`/gm)].map(([, name]) => name);
    expectNone(
      alerts.filter((name) => !steps.includes(name)).map(String),
      'Add rows for these alerts to docs/operations/incident.md.',
    );
    expectNone(
      steps.filter((name) => !alerts.includes(name)).map(String),
      'Remove the rows of these alerts from docs/operations/incident.md: deploy/prometheus/alerts.yml does not have them.',
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
