import { describe, expect, it } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { BUILDS } from '../../scripts/lib/builds.mjs';
import { MINIMUM_NODE } from '../../scripts/lib/node-version.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { expectNone } from '../support/expect-none.js';

interface Step {
  uses?: string;
  run?: string;
  with?: { 'fetch-depth'?: number };
}
interface Job {
  needs?: string | string[];
  strategy?: { matrix: { step?: string[]; shard?: string[] } };
  container?: string;
  steps: Step[];
}
const { env, jobs } = parse(readFileSync(inRoot('.github/workflows/ci.yml'), 'utf8')) as {
  env: Record<string, string>;
  jobs: Record<string, Job>;
};

/** Returns whether shares such as 1/2 and 2/2 add up to the whole. */
const areWhole = (shares: string[]): boolean => shares.every((share, at) => share === `${at + 1}/${shares.length}`);

describe('the public workflow', () => {
  it('runs each step of .ci/run in a job, and all tests on MongoDB', () => {
    const [, all = ''] = /\|\| set -- (.*)\n/.exec(readFileSync(inRoot('.ci/run'), 'utf8')) ?? [];
    expect(jobs['tests']?.strategy?.matrix.step).toEqual(all.split(' '));
    const shares = jobs['mongodb']?.strategy?.matrix.shard ?? [];
    expect(shares.length).toBeGreaterThan(0);
    expect(areWhole(shares)).toBe(true);
    expect(areWhole(['1/3', '2/3'])).toBe(false);
  });

  it('builds the product once for all jobs', () => {
    const { steps = [] } = jobs['build'] ?? {};
    const archived = steps.flatMap(({ run }) => /--file (\S+) (.*)/.exec(run ?? '')?.slice(1) ?? []);
    expect(archived[1]?.split(' ').toSorted()).toEqual(
      BUILDS.filter(({ within, isTypes }) => !within && !isTypes)
        .map(({ folder }) => folder)
        .toSorted(),
    );
    expect(jobs['tests']?.needs).toBe('build');
    expect(jobs['tests']?.steps.map(({ run }) => run)).toContain(
      `tar --extract --gzip --file ${archived[0]} && rm ${archived[0]}`,
    );
  });

  it('starts the product with the oldest supported Node.js', () => {
    const job = jobs['oldest-node'];
    expect(job?.container).toBe(`node:${MINIMUM_NODE}-bookworm`);
    expect(job?.steps.some(({ run }) => /^npm start\b/m.test(run ?? ''))).toBe(true);
  });

  it('skips tests only for pull requests, with the entire history', () => {
    expect(env).toEqual({ CHANGED_SINCE: '${{ github.event.pull_request.base.sha }}' });
    for (const name of ['tests', 'mongodb'])
      expect(jobs[name]?.steps[0]).toMatchObject({
        uses: expect.stringMatching(/^actions\/checkout@/),
        with: { 'fetch-depth': 0 },
      });
  });
});

describe('the actions of all workflows', () => {
  const files = globSync('.github/workflows/*.yml', { cwd: inRoot() });
  const actions = files.flatMap((file) =>
    [...readFileSync(inRoot(file), 'utf8').matchAll(/uses: (?!\.\/)(.*)/g)].map(([, action = '']) => action),
  );

  it('are pinned to a commit, with the version as a comment', () => {
    expect(actions.length).toBeGreaterThan(10);
    expectNone(
      actions.filter((action) => !/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action)),
      'Pin these actions in .github/workflows.',
    );
  });

  it('have one version each', () => {
    const used = [...new Set(actions)].map((action) => action.split('@')[0]!);
    expectNone(
      used.filter((name, at) => used.indexOf(name) !== at),
      'Use one version of these actions in .github/workflows.',
    );
  });
});

describe('the release workflow', () => {
  const workflow = parse(readFileSync(inRoot('.github/workflows/release.yml'), 'utf8')) as {
    permissions: object;
    jobs: Record<string, Job & { permissions?: object; uses?: string }>;
  };

  it('grants each job only the permissions that the job names', () => {
    expect(workflow.permissions).toEqual({});
    expectNone(
      Object.keys(workflow.jobs).filter((name) => !workflow.jobs[name]?.permissions),
      'Name the permissions of these jobs.',
    );
  });

  it('publishes nothing before all tests have passed', () => {
    const needs = (name: string): string[] =>
      [workflow.jobs[name]?.needs ?? []].flat().flatMap((job) => [job, ...needs(job)]);
    const writing = Object.keys(workflow.jobs).filter((name) =>
      Object.values(workflow.jobs[name]?.permissions ?? {}).includes('write'),
    );

    expect(writing).toEqual(['image', 'publish-image', 'publish-packages', 'release']);
    for (const name of writing) expect(needs(name)).toContain('check');
    expect(workflow.jobs['check']?.uses).toBe('./.github/workflows/ci.yml');
  });
});
