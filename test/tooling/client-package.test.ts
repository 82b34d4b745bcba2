import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
    for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
      symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(folder, 'app.ts'), APP);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('compiles in a strict program and provides the types of all calls', () => {
    const options = ['--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom'];
    execFileSync(process.execPath, [TSC, ...options, 'app.ts'], { cwd: folder });
    expect(existsSync(join(folder, 'app.js'))).toBe(true);
  });

  it('runs without the server’s packages, from files of the client and the contract alone', () => {
    const script = "import('@nepsh/client').then((client) => console.log(Object.keys(client).sort().join()))";
    const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder });
    expect(output.toString().trim()).toBe('callPath,connectLiveEvents,createApiClient');
    const files = globSync('dist/**/*.js', { cwd: installed });
    expect(files.filter((file) => !/^dist\/(client\/(generated|src)|src\/contract)\//.test(file))).toEqual([]);
  });
});
