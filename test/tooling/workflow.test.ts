import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { BUILDS } from '../../scripts/lib/builds.mjs';
import { MINIMUM_NODE } from '../../scripts/lib/node-version.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';

interface Step {
  uses?: string;
  run?: string;
  with?: { 'fetch-depth'?: number };
}
interface Job {
  needs?: string;
  strategy?: { matrix: { step?: string[]; shard?: string[] } };
  container?: string;
  steps: Step[];
}
const { env, jobs } = parse(readFileSync(inRoot('.github/workflows/ci.yml'), 'utf8')) as {
  env: Record<string, string>;
  jobs: Record<string, Job>;
};

/** Whether shares such as 1/2 and 2/2 come to the whole. */
const areWhole = (found: string[]): boolean => found.every((share, at) => share === `${at + 1}/${found.length}`);

describe('the public workflow', () => {
  it('runs all steps of .ci/run, each in a job, and all tests on MongoDB', () => {
    const [, all = ''] = /\|\| set -- (.*)\n/.exec(readFileSync(inRoot('.ci/run'), 'utf8')) ?? [];
    expect(jobs['tests']?.strategy?.matrix.step).toEqual(all.split(' '));
    const shares = jobs['mongodb']?.strategy?.matrix.shard ?? [];
    expect(shares.length).toBeGreaterThan(0);
    expect(areWhole(shares)).toBe(true);
    expect(areWhole(['1/3', '2/3'])).toBe(false);
  });

  it('builds once, all that is built, and has the tests take that', () => {
    const { steps = [] } = jobs['build'] ?? {};
    const packed = steps.flatMap(({ run }) => /--file (\S+) (.*)/.exec(run ?? '')?.slice(1) ?? []);
    expect(packed[1]?.split(' ').toSorted()).toEqual(
      BUILDS.filter(({ within }) => !within)
        .map(({ folder }) => folder)
        .toSorted(),
    );
    expect(jobs['tests']?.needs).toBe('build');
    expect(jobs['tests']?.steps.map(({ run }) => run)).toContain(
      `tar --extract --gzip --file ${packed[0]} && rm ${packed[0]}`,
    );
  });

  it('starts the product with the oldest Node.js that may install it', () => {
    const job = jobs['oldest-node'];
    expect(job?.container).toBe(`node:${MINIMUM_NODE}-bookworm`);
    expect(job?.steps.some(({ run }) => /^npm start\b/m.test(run ?? ''))).toBe(true);
  });

  it('leaves tests out for pull requests alone, and knows all of their history then', () => {
    expect(env).toEqual({ CHANGED_SINCE: '${{ github.event.pull_request.base.sha }}' });
    for (const name of ['tests', 'mongodb'])
      expect(jobs[name]?.steps[0]).toMatchObject({
        uses: expect.stringMatching(/^actions\/checkout@/),
        with: { 'fetch-depth': 0 },
      });
  });
});
