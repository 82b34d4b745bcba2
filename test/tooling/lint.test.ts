import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

/** The rules that need types are left out: the files here exist in no TypeScript project. */
const linter = new ESLint({
  cwd: fileURLToPath(new URL('../..', import.meta.url)),
  overrideConfig: [tseslint.configs.disableTypeChecked] as ESLint.Options['overrideConfig'],
});

async function rulesBrokenBy(code: string, filePath: string): Promise<(string | null)[]> {
  const results = await linter.lintText(code, { filePath });
  return results.flatMap(({ messages }) => messages.map(({ ruleId }) => ruleId));
}

/** Loading the rules is the slow part; it is not charged to the first test. */
beforeAll(() => linter.calculateConfigForFile('src/main.ts'), 60_000);

describe('the layers', () => {
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
    ['src/contract/x.ts', '../../client/src/index.js'],
    ['client/src/x.ts', '../../src/platform/config/config.js'],
    ['client/src/x.ts', 'node:http'],
    ['client/src/x.ts', 'react'],
    ['embedded-mongo/src/x.ts', '../../src/contract/limits.js'],
    ['embedded-mongo/src/x.ts', 'mongoose'],
  ])('%s may not import %s', async (file, source) => {
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
    ['embedded-mongo/src/x.ts', 'bson'],
  ])('%s may import %s', async (file, source) => {
    expect(await rulesBrokenBy(`export * from '${source}';\n`, file)).toEqual([]);
  });

  it.each([
    ['import()', "export const later = import('../../modules/games/games.service.js');\n"],
    ['a type', "export type Game = import('../../modules/games/games.service.js').Game;\n"],
    ['a named export', "export { x } from '../../modules/games/games.service.js';\n"],
    ['an import', "import '../../modules/games/games.service.js';\n"],
  ])('hold for %s', async (_, code) => {
    expect(await rulesBrokenBy(code, 'src/platform/http/x.ts')).toEqual(['nepsh/boundaries']);
  });

  it('hold in the pages of the site', async () => {
    const page = "---\nimport { games } from '../../../src/modules/games/games.service.js';\n---\n<p>{games}</p>\n";
    expect(await rulesBrokenBy(page, 'site/src/pages/x.astro')).toContain('nepsh/boundaries');
  });
});

describe('the environment', () => {
  it.each([
    'export const port = process.env.PORT;\n',
    "export { env } from 'node:process';\n",
    "import { env } from 'node:process';\nexport const port = env.PORT;\n",
  ])('is read in src/platform/config alone: %j', async (code) => {
    expect(await rulesBrokenBy(code, 'src/modules/games/x.ts')).toEqual(['no-restricted-syntax']);
    expect(await rulesBrokenBy(code, 'src/platform/config/x.ts')).toEqual([]);
  });
});

describe('what else is refused', () => {
  // The code is text for the linter: nothing of it is in force here.
  it.each([
    ['any', 'export const x: any = 1;\n', '@typescript-eslint/no-explicit-any'],
    ['ts-ignore', '// @ts-ignore\nexport const x = 1;\n', '@typescript-eslint/ban-ts-comment'],
    [
      'an unexplained ts-expect-error',
      '// @ts-expect-error\nexport const x = 1;\n',
      '@typescript-eslint/ban-ts-comment',
    ],
    ['console', "console.log('x');\n", 'no-console'],
    ['a loose comparison', 'export const x = (a: string, b: string) => a == b;\n', 'eqeqeq'],
  ])('%s', async (_, code, rule) => {
    expect(await rulesBrokenBy(code, 'src/modules/games/x.ts')).toEqual([rule]);
  });

  it.each(['src/cli/x.ts', 'src/main.ts'])('console is for %s', async (file) => {
    expect(await rulesBrokenBy("console.log('x');\n", file)).toEqual([]);
  });

  it('a hook under a condition', async () => {
    const code =
      "import { useState } from 'react';\nexport function X(p: { a: boolean }) {\n  if (p.a) useState(1);\n  return null;\n}\n";
    expect(await rulesBrokenBy(code, 'admin/src/x.tsx')).toEqual(['react-hooks/rules-of-hooks']);
    expect(await rulesBrokenBy(code, 'site/src/components/x.tsx')).toEqual(['react-hooks/rules-of-hooks']);
  });
});
