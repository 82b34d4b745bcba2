import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inRoot, NODE } from '../../scripts/lib/paths.mjs';

const CONFIG = `
import tseslint from 'typescript-eslint';
const { parser, plugin } = tseslint;
export default {
  files: ['*.ts'],
  languageOptions: { parser },
  plugins: { ts: plugin },
  rules: { 'ts/no-floating-promises': 'error' },
};
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nepsh-lint-'));
  await symlink(inRoot('node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'eslint.config.mjs'), CONFIG);
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { types: [], lib: ['es2015'], skipLibCheck: true }, include: ['*.ts'] }),
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Checks one file; resolves to the exit code and what was printed. */
async function check(code: string): Promise<{ code: number; out: string }> {
  await writeFile(join(folder, 'code.ts'), code);
  return new Promise((done) => {
    execFile(NODE, [inRoot('scripts/typed-lint.mjs'), 'tsconfig.json', 'code.ts'], { cwd: folder }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : 0, out: out + err }),
    );
  });
}

it('finds what is wrong with types, and what rules say that need them', async () => {
  expect(await check('export const text: string = "";\n')).toEqual({ code: 0, out: '' });
  const { code, out } = await check('export const text: string = 1;\nPromise.resolve(text);\n');
  expect(code).toBe(1);
  expect(out).toContain('code.ts(1,14): error TS2322');
  expect(out).toContain('ts/no-floating-promises');
});
