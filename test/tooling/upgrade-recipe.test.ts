import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { inRoot } from '../../scripts/lib/paths.mjs';

const PAGE = readFileSync(inRoot('docs/operations/upgrade.md'), 'utf8');

/** Returns the commands below a heading of the page. */
function commandsBelow(heading: string): string[] {
  const section = PAGE.split(/^(?=## )/m).find((part) => part.startsWith(`## ${heading}\n`)) ?? '';
  return [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block = '']) => block);
}

const [fromArchive = '', fromCheckout = '', change = ''] = commandsBelow('Upgrade under systemd');
const [back = ''] = commandsBelow('Return to an older version');

describe('the upgrade under systemd, as its page describes it', () => {
  let root: string;
  let calls: string;

  const run = (script: string, version = '') => {
    const commands = script
      .replace(/^version=.*$/m, `version=${version}`)
      .replaceAll(/\/(opt\/nepsh|usr\/local\/bin|var\/backups)\b/g, `${root}/$1`);
    const PATH = [join(root, 'usr/local/bin'), process.env['PATH']].join(delimiter);
    const options = { cwd: root, encoding: 'utf8', env: { ...process.env, PATH } } as const;
    return spawnSync('sh', ['-c', `version=${version}\n${commands}`], options);
  };
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
    const { status, stderr } = spawnSync('git', ['-C', join(root, 'origin'), ...author, ...args], { encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr);
  };
  /** Writes a program that records its call. */
  const writeProgram = (name: string, more = ''): void => {
    const file = join(root, 'usr/local/bin', name);
    writeFileSync(file, `#!/bin/sh\necho "${name} $*" >> ${calls}\n${more}`);
    chmodSync(file, 0o755);
  };
  const release = (version: string): void => {
    writeFileSync(join(root, 'origin/VERSION'), version);
    git('add', '--all');
    git('commit', '--quiet', '--message', version);
    git('tag', `v${version}`);
    const archive = ['--create', '--gzip', '--file', join(root, `nepsh-${version}-linux-x64.tar.gz`)];
    spawnSync('tar', [...archive, '--directory', root, 'origin/VERSION']);
  };
  const currentVersion = (): string => readFileSync(join(root, 'opt/nepsh/current/VERSION'), 'utf8');
  const recordedCalls = (): string[] => readFileSync(calls, 'utf8').trim().split('\n');

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'nepsh-recipe-'));
    calls = join(root, 'calls');
    for (const folder of ['opt/nepsh/versions', 'usr/local/bin', 'origin'])
      mkdirSync(join(root, folder), { recursive: true });
    git('init', '--quiet');
    for (const version of ['0.1.0', '0.2.0', '0.3.0', '0.4.0']) release(version);
    writeProgram('nepsh', `cat ${root}/opt/nepsh/current/VERSION\n`);
    writeProgram('systemctl', `echo "  runs $(cat ${root}/opt/nepsh/current/VERSION)" >> ${calls}\n`);
    writeProgram('npm');
    const clone = `git clone --quiet --branch v0.1.0 ${root}/origin /opt/nepsh/versions/0.1.0`;
    expect(run(`${clone} && ln -sfn versions/0.1.0 /opt/nepsh/current`).status).toBe(0);
  });
  afterEach(() => rmSync(root, { recursive: true, force: true }));

  it.each([
    ['an archive', fromArchive],
    ['a checkout', fromCheckout],
  ])('installs three versions one after the other from %s', (_, get) => {
    for (const version of ['0.2.0', '0.3.0', '0.4.0']) {
      rmSync(calls, { force: true });
      const previous = currentVersion();

      expect(run(get, version)).toMatchObject({ status: 0 });
      expect(run(change, version)).toMatchObject({ status: 0 });

      expect(currentVersion()).toBe(version);
      expect(recordedCalls()).toEqual([
        `nepsh backup ${root}/var/backups/nepsh`,
        ...(get === fromCheckout ? ['npm run build'] : []),
        'nepsh doctor',
        ...['systemctl stop nepsh', `  runs ${previous}`, 'systemctl start nepsh', `  runs ${version}`],
        'nepsh doctor --wait 60',
      ]);
      expect(existsSync(join(root, `opt/nepsh/versions/${previous}/VERSION`))).toBe(true);
    }
  });

  it('returns to the version before', () => {
    run(fromArchive, '0.2.0');
    run(change, '0.2.0');

    expect(run(back)).toMatchObject({ status: 0 });

    expect(readlinkSync(join(root, 'opt/nepsh/current'))).toBe('versions/0.1.0');
    expect(recordedCalls().slice(-3)).toEqual(['systemctl start nepsh', '  runs 0.1.0', 'nepsh doctor --wait 60']);
  });

  it('does not stop the service if the new version reports a problem', () => {
    run(fromArchive, '0.2.0');
    writeProgram('nepsh', 'exit 1\n');

    expect(run(change, '0.2.0').status).toBe(1);

    expect(currentVersion()).toBe('0.1.0');
    expect(recordedCalls().filter((call) => call.startsWith('systemctl'))).toEqual([]);
  });
});
