import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ENVIRONMENT } from '../../src/platform/config/environment.js';
import { expectNone } from '../support/expect-none.js';

const ROOT = join(import.meta.dirname, '..', '..');
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const isThere = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

/** The part of a compose file that describes a service: what is indented below its name. */
function serviceIn(file: string, name: string): string {
  const found = new RegExp(`^  ${name}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(text(file))?.[1];
  if (!found) throw new Error(`${file} has no service ${name}`);
  return found;
}

describe.each(['deploy/compose.yaml', 'deploy/compose.scale.yaml'])('%s', (file) => {
  const service = serviceIn(file, 'nepsh');
  const variables = [...service.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }));

  it('sets variables that there are', () => {
    expect(variables.length).toBeGreaterThan(3);
    const unknown = variables.filter(({ name }) => !(name in ENVIRONMENT)).map(({ name }) => name);
    expectNone(unknown, 'Mend the name, or take it out');
  });

  it('trusts the network that it makes, and no other', () => {
    const network = variables.find(({ name }) => name === 'TRUST_PROXY')?.value;
    expect(text(file)).toContain(`config: [{ subnet: ${String(network)} }]`);
  });

  it('mounts files that there are, and the folders that the image has', () => {
    const mounted = [...text(file).matchAll(/- (\.\/[^:]+):/g)].map(([, path = '']) => path);
    expectNone(
      mounted.filter((path) => !existsSync(join(ROOT, 'deploy', path))),
      'Mend the path',
    );
    const image = /RUN mkdir (.*) && chown node:node/.exec(text('Dockerfile'))?.[1]?.split(' ');
    for (const [, folder] of service.matchAll(/- \w+:(\/\w+)$/gm)) expect(image).toContain(folder);
  });
});

describe('deploy/systemd/nepsh.service', () => {
  it('starts the service as the image does', () => {
    const flags = /^CMD \["node", (.*)\]/m.exec(text('Dockerfile'))?.[1]?.replaceAll('"', '').replaceAll(',', '');
    expect(text('deploy/systemd/nepsh.service')).toContain(`node ${String(flags)}\n`);
  });

  (isThere('systemd-analyze') ? it : it.skip)('is what systemd understands', () => {
    const folder = mkdtempSync(join(tmpdir(), 'nepsh-systemd-'));
    try {
      const file = join(folder, 'nepsh.service');
      // The checkout is elsewhere here.
      const unit = text('deploy/systemd/nepsh.service').replace('/opt/nepsh/node_modules/.bin/node', process.execPath);
      writeFileSync(file, unit);
      const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' });
      expect({ status, about: stderr.split('\n').filter((line) => line.includes('nepsh')) }).toEqual({
        status: 0,
        about: [],
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
