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
const rootManifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Manifest;
const MANIFESTS = ['package.json', ...(rootManifest.workspaces ?? []).map((folder) => `${folder}/package.json`)];
const CHANGELOGS = ['CHANGELOG.md', 'embedded-mongo/CHANGELOG.md'];
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
    for (const path of ['scripts', '.gitignore', 'compose.yaml', 'package-lock.json', ...MANIFESTS]) {
      cpSync(join(ROOT, path), join(copy, path), { recursive: true });
    }
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    writeFileSync(join(copy, '.git-ignored'), 'node_modules\n');
    git('init', '--quiet', '--initial-branch', 'main');
    git('config', 'core.excludesFile', join(copy, '.git-ignored'));
    git('config', 'user.name', 'Releaser');
    git('config', 'user.email', 'releaser@example.org');
    for (const path of CHANGELOGS) writeFileSync(join(copy, path), CHANGELOG);
    commit('Start');
  });
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  it('updates the version of every package, the changelog, and the tag of the commit', () => {
    expect(release(NEXT)).toMatchObject({ status: 0 });
    for (const path of MANIFESTS) {
      const { version, dependencies = {} } = JSON.parse(read(path)) as Manifest;
      expect({ path, version }).toEqual({ path, version: NEXT });
      for (const [name, range] of Object.entries(dependencies)) {
        if (name.startsWith('@nepsh/')) expect([NEXT, '*']).toContain(range);
      }
    }
    const lock = JSON.parse(read('package-lock.json')) as { version: string; packages: Record<string, Manifest> };
    const folders = MANIFESTS.map((path) => dirname(path).replace(/^\.$/, ''));
    expect([lock.version, ...folders.map((folder) => lock.packages[folder]?.version)]).toEqual(
      Array(folders.length + 1).fill(NEXT),
    );
    const after = CHANGELOG.replace('## Unreleased\n', `## Unreleased\n\n## ${NEXT} - TODAY\n`);
    for (const path of CHANGELOGS)
      expect(read(path).replace(/(?<= - )[2-9]\d{3}-\d\d-\d\d(?=\n\n### Added)/, 'TODAY')).toBe(after);
    expect(read('compose.yaml')).toContain(`image: \${NEPSH_IMAGE:-nepsh}:${NEXT}\n`);
    expect(git('status', '--porcelain')).toBe('');
    expect(git('log', '-1', '--format=%s')).toBe(`Release ${NEXT}`);
    expect(git('rev-parse', `v${NEXT}^{commit}`)).toBe(git('rev-parse', 'HEAD'));
    expect(git('tag', '--list', '--format=%(contents)')).toBe(`Nepsh ${NEXT}\n\n${NEW}`);
    expect(run(NODE, 'scripts/release/changelog.mjs', NEXT)).toEqual({ status: 0, output: `${NEW}\n` });
    // Nothing is left to release.
    expect(release('987.7.0').output).toContain('nothing to release');
  });

  it('names the image of the repository on GitHub in the compose file', () => {
    git('remote', 'add', 'origin', 'git@github.com:Some-Club/Nepsh.git');

    expect(release(NEXT)).toMatchObject({ status: 0 });

    expect(read('compose.yaml')).toContain(`image: \${NEPSH_IMAGE:-ghcr.io/some-club/nepsh}:${NEXT}\n`);
  });

  it('releases the version of package.json from its section in the changelog if it has no tag', () => {
    const current = rootManifest.version;
    const changelogOf = (day: string): string => `# Changelog\n\n## Unreleased\n\n## ${current} - ${day}\n\n${OLD}\n`;
    change('CHANGELOG.md', () => changelogOf('2020-01-01'));
    commit('Prepare the first version');

    expect(release(current)).toMatchObject({ status: 0 });

    expect(read('CHANGELOG.md').replace(/[2-9]\d{3}-\d\d-\d\d/, 'TODAY')).toBe(changelogOf('TODAY'));
    expect(git('log', '-1', '--format=%s')).toBe(`Release ${current}`);
    expect(git('tag', '--list', '--format=%(contents)')).toBe(`Nepsh ${current}\n\n${OLD}`);
    expect(release(current).output).toContain(`The tag v${current} exists already.`);
  });

  it('tags the last commit if it contains the release already', () => {
    const today = new Date().toISOString().slice(0, 10);
    for (const path of CHANGELOGS)
      change(path, (text) => text.replace('## Unreleased', `## Unreleased\n\n## ${rootManifest.version} - ${today}`));
    commit('Prepare the first version');

    expect(release(rootManifest.version)).toMatchObject({ status: 0 });

    expect(git('log', '-1', '--format=%s %D')).toContain('Prepare the first version');
    expect(git('log', '-1', '--format=%D')).toContain(`tag: v${rootManifest.version}`);
  });

  it('rejects unreleased entries if the version has a section', () => {
    change('CHANGELOG.md', (text) => text.replace('## 0.0.1 -', `## ${NEXT} -`));
    commit('Continue');

    expect(release(NEXT)).toEqual({
      status: 1,
      output: expect.stringContaining('move the unreleased entries into it'),
    });
  });

  it('changes nothing with --dry-run', () => {
    const { status, output } = release(NEXT, '--dry-run');
    expect(status).toBe(0);
    for (const text of [...MANIFESTS, 'CHANGELOG.md', `v${NEXT}`, '- Something new.', 'Nothing was changed.']) {
      expect(output).toContain(text);
    }
    expect(git('status', '--porcelain')).toBe('');
    expect(git('tag', '--list')).toBe('');
  });

  it('rejects a version that is missing, not a version, or an earlier one', async () => {
    const versions: [args: string[], sentence: string][] = [
      [[], 'Name the version'],
      [['1.2'], 'Name the version'],
      [[`v${NEXT}`], 'Name the version'],
      [['0.0.1'], `0.0.1 comes before ${rootManifest.version}`],
    ];
    await expectEach(
      versions.map(([args, sentence]): Row => {
        const output = expect.stringContaining(sentence);
        return [args.join(' ') || 'none', () => expect(release(...args)).toEqual({ status: 1, output })];
      }),
    );
    expect(git('tag', '--list')).toBe('');
  });

  it('rejects uncommitted changes and an existing tag', () => {
    change('CHANGELOG.md', (text) => `${text}\n`);
    const { status, output } = release(NEXT);
    expect(status).toBe(1);
    expect(output).toContain('Commit or stash your changes first');
    expect(output).toContain('CHANGELOG.md');
    commit('Continue');
    git('tag', `v${NEXT}`);
    expect(release(NEXT).output).toContain(`The tag v${NEXT} exists already.`);
  });
});

describe('the version of the packages', () => {
  it('is the same in all manifests, the lock file and the compose file, in their format', () => {
    for (const [path, text] of versioned(rootManifest.version)) {
      expect({ path, text }).toEqual({ path, text: readFileSync(join(ROOT, path), 'utf8') });
    }
  });
});
