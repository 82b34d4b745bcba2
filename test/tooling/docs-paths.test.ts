import { describe, expect, it } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expectNone } from '../support/expect-none.js';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = [
  'src',
  'client',
  'admin',
  'site',
  'player',
  'ingest',
  'embedded-mongo',
  'test',
  'bench',
  'scripts',
  'docs',
];
const SKIPPED_FOLDERS = ['node_modules', 'dist', '.astro', 'results', 'coverage'];

/** All source files, relative to the checkout. */
const FILES = [
  ...globSync('*.{md,mjs,json,jsonc}', { cwd: ROOT }),
  ...globSync(`{${FOLDERS.join(',')}}/**/*.*`, { cwd: ROOT, exclude: (name) => SKIPPED_FOLDERS.includes(name) }),
];
const PATHS = new Set(FILES.flatMap((file) => [file, ...parentsOf(file)]));
/** All path endings, because pages shorten paths. */
const PATH_ENDINGS = new Set([...PATHS].flatMap(endingsOf));

function parentsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

function endingsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}

const isPath = (text: string): boolean =>
  FOLDERS.some((folder) => text.startsWith(`${folder}/`)) || /\.(ts|tsx|mjs|astro|css)$/.test(text);

/** Returns the paths that a page shows in code style. */
const pathsIn = (page: string): string[] =>
  [...page.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*)`/g)].map(([, text = '']) => text).filter(isPath);

// The example module of docs/adding-a-module.md does not exist. new-module.test.ts checks that page.
const PAGES = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).filter(
  (page) => page !== 'docs/adding-a-module.md' && page !== 'CHANGELOG.md',
);

describe('the documentation', () => {
  it('names only existing paths', () => {
    const missing = PAGES.flatMap((page) =>
      pathsIn(readFileSync(join(ROOT, page), 'utf8'))
        .filter((path) => !PATH_ENDINGS.has(path))
        .map((path) => `${page}: ${path}`),
    );
    expectNone(missing, 'Correct these paths: there is no such file or folder.');
  });

  it('is searched for paths in code style', () => {
    expect(pathsIn('`src/main.ts`, `a-word` and `gone.ts`')).toEqual(['src/main.ts', 'gone.ts']);
    expect(PATH_ENDINGS.has('gone.ts')).toBe(false);
  });
});

/** Returns GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** Returns the anchors of a page. */
const anchorsIn = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

describe('a link between pages', () => {
  it('leads to an existing file and heading', () => {
    const dead = PAGES.flatMap((page) => {
      const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/^```.*?^```/gms, '');
      return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !/^[a-z]+:/.test(link))
        .filter((link) => {
          const [path = '', anchor] = link.split('#');
          const target = path === '' ? join(ROOT, page) : join(ROOT, dirname(page), path);
          if (!existsSync(target)) return true;
          return anchor !== undefined && !anchorsIn(readFileSync(target, 'utf8')).includes(anchor);
        })
        .map((link) => `${page}: ${link}`);
    });
    expectNone(dead, 'Correct these links.');
  });
});
