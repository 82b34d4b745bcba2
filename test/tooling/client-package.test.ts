import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/paths.mjs';

const TSC = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');

const APP = `
import { connectLiveEvents, createApiClient, type ApiErrorBody, type EventMap } from '@nepsh/client';

export const api = createApiClient({ baseUrl: 'http://localhost', token: 'secret' });
export async function firstLeague(): Promise<string | ApiErrorBody['message'] | undefined> {
  const { data, error } = await api.GET('/api/leagues', { cache: 'no-cache', credentials: 'omit' });
  return error ? undefined : data.leagues[0]?.name;
}
// @ts-expect-error: there is no such call
void api.GET('/api/nothing');
export const stop = (): (() => void) =>
  connectLiveEvents({ url: '/api/events', channel: 'app', onEvent: (name: keyof EventMap) => console.log(name) });
`;

interface Operation {
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: unknown;
  responses: Record<string, { content?: Record<string, unknown> }>;
}

/** Returns a program that makes every documented call with the required values, and reads its error and its message. */
function everyCall(): string {
  const file = readFileSync(join(ROOT, 'client', 'generated', 'openapi.json'), 'utf8');
  const { paths } = JSON.parse(file) as { paths: Record<string, Record<string, Operation>> };
  const calls = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => callOf(method.toUpperCase(), path, operation)),
  );
  return [
    "import type { ApiErrorCode } from '@nepsh/client';",
    "import { api } from './app.js';",
    'declare const value: never;',
    ...calls,
  ].join('\n');
}

function callOf(method: string, path: string, { parameters = [], requestBody, responses }: Operation): string {
  const values = (place: string): string => {
    const required = parameters.filter((one) => one.in === place && (place === 'path' || one.required));
    return required.length > 0 ? `${place}: { ${required.map(({ name }) => `${name}: value`).join(', ')} },` : '';
  };
  const options = `{ params: { ${values('path')} ${values('query')} }, ${requestBody ? 'body: value' : ''} }`;
  const isJson = Object.values(responses).some(
    ({ content }, index) => index === 0 && content?.['application/json'] !== undefined,
  );
  return `void async function () {
    const { data, error } = await api.${method}('${path}', ${options});
    error?.code satisfies ApiErrorCode | undefined;
    ${isJson ? 'data?.message satisfies string | undefined;' : ''}
  };`;
}

/** Installs the client like a separate program would. */
describe('the client’s package', () => {
  let folder: string;
  let installed: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'nepsh-client-'));
    const modules = join(folder, 'node_modules');
    installed = join(modules, '@nepsh', 'client');
    mkdirSync(installed, { recursive: true });
    execFileSync(process.execPath, [TSC, '-p', join(ROOT, 'client'), '--outDir', join(installed, 'dist')]);
    cpSync(join(ROOT, 'client', 'package.json'), join(installed, 'package.json'));
    for (const name of ['@types', 'openapi-fetch', 'openapi-typescript-helpers'])
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'app.ts'), APP);
    writeFileSync(join(folder, 'calls.ts'), everyCall());
    cpSync(join(ROOT, 'client', 'example', 'app.mjs'), join(folder, 'example.mjs'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('compiles in strict programs: every call of the API, and the example app', () => {
    const options = [
      '--strict',
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--lib',
      'es2022,dom',
      '--types',
      'node',
    ];
    const files = ['app.ts', 'calls.ts', 'example.mjs'];
    const checks = ['--allowJs', '--checkJs', '--outDir', 'out'];
    execFileSync(process.execPath, [TSC, ...options, ...checks, ...files], { cwd: folder });
    expect(readdirSync(join(folder, 'out')).sort()).toEqual(['app.js', 'calls.js', 'example.mjs']);
  });

  it('runs without the server’s packages, from files of the client and the contract alone', () => {
    const script = "import('@nepsh/client').then((client) => console.log(Object.keys(client).sort().join()))";
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder });
    expect(output.toString().trim()).toBe('callPath,connectLiveEvents,createApiClient');
    const files = globSync('dist/**/*.js', { cwd: installed });
    expect(files.filter((file) => !/^dist\/(client\/(generated|src)|src\/contract)\//.test(file))).toEqual([]);
  });
});
