import { spawnSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import { NODE, ROOT } from '../../scripts/lib/paths.mjs';
import { copyCheckout } from '../support/checkout.js';

const linter = new ESLint({ cwd: ROOT });

async function rulesBrokenBy(code: string, filePath: string): Promise<(string | null)[]> {
  const results = await linter.lintText(code, { filePath });
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
}

/** Loading the rules is slow, so the first test must not include it. */
beforeAll(() => linter.calculateConfigForFile('src/main.ts'), 60_000);

describe('the rule for layers', () => {
  it.each([
    ['src/contract/x.ts', '@nestjs/common'],
    ['src/contract/x.ts', 'node:fs'],
    ['src/contract/x.ts', 'fs'],
    ['src/contract/x.ts', 'react'],
    ['src/contract/dto/x.ts', '../../platform/http/envelope.js'],
    ['src/contract/x.ts', '../modules/games/games.service.js'],
    ['src/platform/http/x.ts', '../../modules/games/games.service.js'],
    ['src/modules/games/x.ts', '../../demo/demo.js'],
    ['src/modules/games/x.ts', '../../../admin/src/x.js'],
    ['admin/src/x.tsx', '../../src/modules/games/games.mapper.js'],
    ['admin/src/x.tsx', '@contract/../platform/config/config.js'],
    ['site/src/x.ts', '../../src/platform/config/config.js'],
    ['site/src/pages/x.ts', '../../../admin/src/x.js'],
    ['site/src/x.ts', 'class-validator'],
    ['site/src/x.ts', '../../player/src/texts.js'],
    ['player/src/x.ts', '../../src/platform/config/config.js'],
    ['player/src/x.ts', 'react'],
    ['src/contract/x.ts', '../../client/src/index.js'],
    ['client/src/x.ts', '../../src/platform/config/config.js'],
    ['client/src/x.ts', 'node:http'],
    ['client/src/x.ts', 'react'],
    ['embedded-mongo/src/x.ts', '../../src/contract/limits.js'],
    ['embedded-mongo/src/x.ts', 'mongoose'],
  ])('rejects %s importing %s', async (file, source) => {
    expect(await rulesBrokenBy(`export * from '${source}';\n`, file)).toEqual(['nepsh/boundaries']);
  });

  it.each([
    ['src/contract/dto/x.ts', 'class-validator'],
    ['src/platform/http/x.ts', '../../contract/errors.js'],
    ['src/platform/http/x.ts', 'node:zlib'],
    ['src/modules/games/x.ts', '../leagues/leagues.service.js'],
    ['src/modules/games/x.ts', '../../platform/clock/clock.js'],
    ['src/modules/games/x.ts', '@nestjs/common'],
    ['src/main.ts', './app.module.js'],
    ['admin/src/x.tsx', '@contract/limits.js'],
    ['admin/src/x.tsx', '@nepsh/client'],
    ['client/src/x.ts', '../../src/contract/events.js'],
    ['site/src/x.ts', '../../src/contract/sports.js'],
    ['player/src/x.ts', '../../site/src/lib/text.js'],
    ['player/src/x.ts', '@contract/backoff.js'],
    ['embedded-mongo/src/x.ts', 'bson'],
  ])('allows %s importing %s', async (file, source) => {
    expect(await rulesBrokenBy(`export * from '${source}';\n`, file)).toEqual([]);
  });

  it.each([
    ['import()', "export const later = import('../../modules/games/games.service.js');\n"],
    ['a type', "export type Game = import('../../modules/games/games.service.js').Game;\n"],
    ['a named export', "export { x } from '../../modules/games/games.service.js';\n"],
    ['an import', "import '../../modules/games/games.service.js';\n"],
  ])('applies to %s', async (_, code) => {
    expect(await rulesBrokenBy(code, 'src/platform/http/x.ts')).toEqual(['nepsh/boundaries']);
  });

  it('applies to the pages of the site', async () => {
    const page = "---\nimport { games } from '../../../src/modules/games/games.service.js';\n---\n<p>{games}</p>\n";
    expect(await rulesBrokenBy(page, 'site/src/pages/x.astro')).toContain('nepsh/boundaries');
  });
});

describe('the environment', () => {
  it.each([
    'export const port = process.env.PORT;\n',
    "export { env } from 'node:process';\n",
    "import { env } from 'node:process';\nexport const port = env.PORT;\n",
  ])('may only be read in src/platform/config: %j', async (code) => {
    expect(await rulesBrokenBy(code, 'src/modules/games/x.ts')).toEqual(['no-restricted-syntax']);
    expect(await rulesBrokenBy(code, 'src/platform/config/x.ts')).toEqual([]);
  });
});

describe('the clock of the device', () => {
  it.each(['export const at = Date.now();\n', 'export const at = new Date();\n', 'export const now = Date.now;\n'])(
    'may not be read by the dashboard: %j',
    async (code) => {
      expect(await rulesBrokenBy(code, 'admin/src/games/x.ts')).toEqual(['no-restricted-syntax']);
      expect(await rulesBrokenBy(code, 'src/contract/x.ts')).toEqual([]);
    },
  );
});

describe('a comment', () => {
  const rulesOf = (comment: string) => rulesBrokenBy(`${comment}\nexport const limit = 1;\n`, 'src/contract/x.ts');

  it.each([
    '// What a visitor sees.',
    '// Of the last response.',
    '/** Those that are live. */',
    '/** The same for replays. */',
    '/**\n * Until the lease expires.\n */',
    '// That the game is live.',
  ])('may not begin a fragment: %j', async (comment) => {
    expect(await rulesOf(comment)).toEqual(['nepsh/comment-sentence']);
  });

  it.each([
    '// What happens when two visitors vote at once?',
    '// Returns the first page.\n// What follows is the second.',
    '/** When the lease expires, another process resumes. */',
    '/** Those games last longer. */',
    '// Of course nothing is written.',
    '/** How to read a row. */',
  ])('may be %j', async (comment) => {
    expect(await rulesOf(comment)).toEqual([]);
  });
});

describe('a name', () => {
  it.each([
    'export function total(kept: number[]) {\n  return kept.length;\n}\n',
    'export class Counts {\n  private readonly made = new Map<string, number>();\n}\n',
    'export class Counts {\n  constructor(private readonly asked: string) {}\n}\n',
  ])('may not be a bare participle: %j', async (code) => {
    expect(await rulesBrokenBy(code, 'src/contract/x.ts')).toContain('nepsh/named-thing');
  });

  it.each([
    'export function total(rows: number[]) {\n  return rows.length;\n}\n',
    'export class Counts {\n  made = 1;\n}\n',
  ])('may be a noun or a public field: %j', async (code) => {
    expect(await rulesBrokenBy(code, 'src/contract/x.ts')).toEqual([]);
  });
});

describe('a text in JSX', () => {
  const component = (children: string) => `export const X = (p) => <p>${children}</p>;\n`;
  const rulesOf = (code: string) => rulesBrokenBy(code, 'admin/src/games/x.tsx');

  it.each([
    ['a conditional element', '{p.isLive && <i />}live'],
    ['a component', '<Score />live'],
    ['a text that changes', 'live for {p.minutes} minutes'],
    ['an element, and changes', '<i />{p.minutes}'],
    ['a conditional text', "{p.minutes}{p.isLate && 'late'}"],
    ['a space and an element that changes', '{p.isLive ? <i /> : <b />} {p.minutes}'],
    ['elements of a list', '{p.names.map((name) => <i key={name} />)} names'],
    ['a text in a fragment', '<i />{p.isLive && <>live</>}'],
  ])('may not be next to %s', async (_, children) => {
    expect(new Set(await rulesOf(component(children)))).toEqual(new Set(['nepsh/lone-text']));
  });

  it.each([
    ['alone', '{p.minutes}'],
    ['alone, either of two', "{p.isLive ? 'live' : 'over'}"],
    ['put together', '{`live for ${p.minutes} minutes`}'],
    ['in elements', '{p.isLive && <i />}<span>{p.minutes}</span>'],
    ['next to a constant element', '<i />live'],
    ['on separate lines, without line breaks', '\n  {p.isLive && <i />}\n  <b />\n'],
  ])('may be %s', async (_, children) => {
    expect(await rulesOf(component(children))).toEqual([]);
  });

  it('may not be a changing label of a Material UI button', async () => {
    expect(await rulesOf('export const X = (p) => <Button>{p.label}</Button>;\n')).toEqual(['nepsh/lone-text']);
    expect(await rulesOf('export const X = () => <Button>Save</Button>;\n')).toEqual([]);
  });

  it.each(['<>live</>', "'live'", 'p.text', "p.at ? <i /> : 'never'", "p.isLive && 'live'"])(
    'is not returned by a component: %s',
    async (value) => {
      expect(await rulesOf(`export function X(p) {\n  return ${value};\n}\n`)).toEqual(['nepsh/lone-text']);
    },
  );

  it.each(['p.children', 'p.at ? <i /> : null', 'p.isLive && <i />'])(
    'is distinguished from elements that a component returns: %s',
    async (value) => {
      expect(await rulesOf(`export function X(p) {\n  return ${value};\n}\n`)).toEqual([]);
    },
  );
});

describe('console', () => {
  it('may not be used by the server', async () => {
    expect(await rulesBrokenBy("console.log('x');\n", 'src/modules/games/x.ts')).toEqual(['no-console']);
  });

  it.each(['src/cli/x.ts', 'src/main.ts'])('may be used by %s', async (file) => {
    expect(await rulesBrokenBy("console.log('x');\n", file)).toEqual([]);
  });
});

describe('a benchmark', () => {
  it('may import types of sources, but only compiled values', async () => {
    const source = "from '../src/contract/limits.ts';\n";
    expect(await rulesBrokenBy(`export type { Limits } ${source}`, 'bench/x.ts')).toEqual([]);
    expect(await rulesBrokenBy(`import { LIMITS } ${source}void LIMITS;\n`, 'bench/x.ts')).toEqual([
      'no-restricted-syntax',
    ]);
  });
});

describe('Oxlint', () => {
  const FLOATING = 'export const text: string = 1;\nPromise.resolve(text);\n';
  const HOOK =
    "import { useState } from 'react';\nexport function X(p: { a: boolean }) {\n  if (p.a) useState(1);\n  return null;\n}\n";
  /** Wrong code with the expected findings, by file. In this test file it is only text, so no rule applies to it. */
  const WRONG_CODE: Record<string, [code: string, ...findings: string[]]> = {
    ...Object.fromEntries(
      [
        ...['src/modules/games', 'client/src', 'test/api', 'bench', 'admin/src', 'site/src', 'player/src'],
        ...['embedded-mongo/src', 'embedded-mongo/test'],
      ].map((folder) => [`${folder}/types-x.ts`, [FLOATING, 'typescript(TS2322)', 'typescript(no-floating-promises)']]),
    ),
    'src/any-x.ts': ['export const x: any = 1;\n', 'typescript(no-explicit-any)'],
    // The directive is only text here: the rule must reject it.
    'src/ignored-x.ts': ['// @ts-ignore\nexport const x = 1;\n', 'typescript(ban-ts-comment)'],
    'src/unexplained-x.ts': [
      '// @ts-expect-error\nexport const x = 1;\n',
      'typescript(ban-ts-comment)',
      'typescript(TS2578)',
    ],
    'src/loose-x.ts': ['export const x = (a: string, b: string) => a == b;\n', 'eslint(eqeqeq)'],
    'src/needless-x.ts': ["export const x = (a: string) => a ?? 'b';\n", 'typescript(no-unnecessary-condition)'],
    'admin/src/hook-x.tsx': [HOOK, 'react-hooks(rules-of-hooks)'],
    'site/src/components/hook-x.tsx': [HOOK, 'react-hooks(rules-of-hooks)'],
  };

  it('finds wrong types and uses of types in every part', async () => {
    // The wrong files import no sources, so the configuration is sufficient.
    const copy = await copyCheckout((path) => /^scripts\/lint\/|\.(json|jsonc|mjs|d\.ts)$/.test(path));
    try {
      for (const [path, [code]] of Object.entries(WRONG_CODE)) await writeFile(join(copy, path), code);
      const oxlint = [join(copy, 'node_modules/oxlint/bin/oxlint'), '--deny-warnings', '-f', 'unix'];
      const { stdout, status } = spawnSync(NODE, [...oxlint, ...Object.keys(WRONG_CODE)], {
        cwd: copy,
        encoding: 'utf8',
      });
      expect(status).toBe(1);
      const findings = [...stdout.matchAll(/^(.+?):\d+:\d+: .*\[Error\/(.+)\]$/gm)];
      for (const [path, [, ...rules]] of Object.entries(WRONG_CODE)) {
        const rulesOf = findings.flatMap(([, file, rule = '']) => (file === path ? rule : []));
        expect({ path, rules: [...new Set(rulesOf)].sort() }).toEqual({ path, rules: rules.sort() });
      }
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  }, 120_000);
});
