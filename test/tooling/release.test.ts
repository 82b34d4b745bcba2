import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { NODE, ROOT } from '../../scripts/lib/paths.mjs';
import { versioned } from '../../scripts/release/versions.mjs';
import { expectEach, type Row } from '../support/expect-each.js';

interface Manifest {
  version: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
}
const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
const MANIFESTS = ['package.json', ...(own.workspaces ?? []).map((folder) => `${folder}/package.json`)];
const NEXT = '987.6.5';
const [NEW, OLD] = ['### Added\n\n- Something new.', '### Fixed\n\n- Something old.'];
const CHANGELOG = `# Changelog\n\n## Unreleased\n\n${NEW}\n\n## 0.0.1 - 2020-01-01\n\n${OLD}\n`;

describe('npm run release', () => {
  let copy: string;

  const run = (program: string, ...args: string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: copy, encoding: 'utf8' });
    return { status, output: `${stdout}${stderr}` };
  };
  const git = (...args: string[]): string => {
    const { status, output } = run('git', ...args);
    if (status !== 0) throw new Error(`git ${args.join(' ')} failed: ${output}`);
    return output.trim();
  };
  const release = (...args: string[]) => run(NODE, 'scripts/release.mjs', ...args, '--without-data');
  const read = (path: string): string => readFileSync(join(copy, path), 'utf8');
  const change = (path: string, to: (text: string) => string): void => writeFileSync(join(copy, path), to(read(path)));
  const commit = (message: string): void => {
    git('add', '--all');
    git('commit', '--quiet', '--message', message);
  };

  beforeEach(() => {
    copy = mkdtempSync(join(tmpdir(), 'nepsh-release-'));
    for (const path of ['scripts', '.gitignore', 'package-lock.json', ...MANIFESTS]) {
      cpSync(join(ROOT, path), join(copy, path), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    writeFileSync(join(copy, '.git-ignored'), 'node_modules\n');
    git('init', '--quiet', '--initial-branch', 'main');
    git('config', 'core.excludesFile', join(copy, '.git-ignored'));
    git('config', 'user.name', 'Releaser');
    git('config', 'user.email', 'releaser@example.org');
    writeFileSync(join(copy, 'CHANGELOG.md'), CHANGELOG);
    commit('Begin');
  });
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  it('gives every package the version, its changes a section, and the commit a tag', () => {
    expect(release(NEXT)).toMatchObject({ status: 0 });
    for (const path of MANIFESTS) {
      const { version, dependencies = {} } = JSON.parse(read(path)) as Manifest;
      expect({ path, version }).toEqual({ path, version: NEXT });
      for (const [name, wanted] of Object.entries(dependencies)) {
        if (name.startsWith('@nepsh/')) expect([NEXT, '*']).toContain(wanted);
      }
    }
    const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: Record<string, Manifest> };
    const folders = MANIFESTS.map((path) => dirname(path).replace(/^\.$/, ''));
    expect([lock.version, ...folders.map((folder) => lock.packages[folder]?.version)]).toEqual(
      Array(folders.length + 1).fill(NEXT),
    );
    expect(read('CHANGELOG.md').replace(/(?<= - )[2-9]\d{3}-\d\d-\d\d(?=\n\n### Added)/, 'TODAY')).toBe(
      CHANGELOG.replace('## Unreleased\n', `## Unreleased\n\n## ${NEXT} - TODAY\n`),
    );
    expect(git('status', '--porcelain')).toBe('');
    expect(git('log', '-1', '--format=%s')).toBe(`Release ${NEXT}`);
    expect(git('rev-parse', `v${NEXT}^{commit}`)).toBe(git('rev-parse', 'HEAD'));
    expect(git('tag', '--list', '--format=%(contents)')).toBe(`Nepsh ${NEXT}\n\n${NEW}`);
    // There is nothing left to release.
    expect(release('987.7.0').output).toContain('nothing to release');
  });

  it('changes nothing when it is only tried', () => {
    const { status, output } = release(NEXT, '--dry-run');
    expect(status).toBe(0);
    for (const said of [...MANIFESTS, 'CHANGELOG.md', `v${NEXT}`, '- Something new.', 'Nothing was changed.']) {
      expect(output).toContain(said);
    }
    expect(git('status', '--porcelain')).toBe('');
    expect(git('tag', '--list')).toBe('');
  });

  it('rejects a version that is missing, not a version, or not a later one', async () => {
    const versions: [args: string[], sentence: string][] = [
      [[], 'Name the version'],
      [['1.2'], 'Name the version'],
      [[`v${NEXT}`], 'Name the version'],
      [[own.version], `does not come after ${own.version}`],
      [['0.0.1'], `0.0.1 does not come after ${own.version}`],
    ];
    await expectEach(
      versions.map(([args, sentence]): Row => {
        const output = expect.stringContaining(sentence);
        return [args.join(' ') || 'none', () => expect(release(...args)).toEqual({ status: 1, output })];
      }),
    );
    expect(git('tag', '--list')).toBe('');
  });

  it('refuses what is not committed, and a tag that exists', () => {
    change('CHANGELOG.md', (text) => `${text}\n`);
    const { status, output } = release(NEXT);
    expect(status).toBe(1);
    expect(output).toContain('Commit or stash what is changed');
    expect(output).toContain('CHANGELOG.md');
    commit('Go on');
    git('tag', `v${NEXT}`);
    expect(release(NEXT).output).toContain(`The tag v${NEXT} exists already.`);
  });
});

describe('the versions of the packages', () => {
  it('are one, in manifests and lock file as they are written', () => {
    for (const [path, text] of versioned(own.version)) {
      expect({ path, text }).toEqual({ path, text: readFileSync(join(ROOT, path), 'utf8') });
    }
  });
});
