import { describe, expect, it } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expectNone } from '../support/expect-none.js';

const ROOT = join(import.meta.dirname, '..', '..');
const FOLDERS = ['src', 'client', 'admin', 'site', 'embedded-mongo', 'test', 'bench', 'scripts', 'docs'];
const LEFT_OUT = ['node_modules', 'dist', '.astro', 'results', 'coverage'];

/** Every file of the source, relative to the checkout. */
const FILES = [
  ...globSync('*.{md,mjs,json,jsonc}', { cwd: ROOT }),
  ...globSync(`{${FOLDERS.join(',')}}/**/*.*`, { cwd: ROOT, exclude: (name) => LEFT_OUT.includes(name) }),
];
const PATHS = new Set(FILES.flatMap((file) => [file, ...parentsOf(file)]));
/** Every end of a path, as pages shorten them. */
const ENDS = new Set([...PATHS].flatMap(endsOf));

function parentsOf(path: string): string[] {
  const parent = dirname(path);
  return parent === '.' ? [] : [parent, ...parentsOf(parent)];
}

function endsOf(path: string): string[] {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(index).join('/'));
}

const isPath = (text: string): boolean =>
  FOLDERS.some((folder) => text.startsWith(`${folder}/`)) || /\.(ts|tsx|mjs|astro|css)$/.test(text);

/** The paths that a page names in code style. */
const pathsIn = (page: string): string[] =>
  [...page.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*)`/g)].map(([, text = '']) => text).filter(isPath);

// Of the module that docs/adding-a-module.md makes as an example there are no files; new-module.test.ts holds that page.
const PAGES = globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT }).filter(
  (page) => page !== 'docs/adding-a-module.md' && page !== 'CHANGELOG.md',
);

describe('paths that documentation names', () => {
  it('exist', () => {
    const missing = PAGES.flatMap((page) =>
      pathsIn(readFileSync(join(ROOT, page), 'utf8'))
        .filter((path) => !ENDS.has(path))
        .map((path) => `${page}: ${path}`),
    );
    expectNone(missing, 'Correct these paths: there is no such file or folder.');
  });

  it('are found in the pages', () => {
    expect(pathsIn('`src/main.ts`, `a-word` and `gone.ts`')).toEqual(['src/main.ts', 'gone.ts']);
    expect(ENDS.has('gone.ts')).toBe(false);
  });
});

/** GitHub's anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

/** The anchors of a page. */
const anchorsIn = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

describe('links between pages', () => {
  it('lead to a file and a heading that exist', () => {
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
