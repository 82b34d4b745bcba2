import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { MINIMUM_NODE } from '../../scripts/lib/node-version.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';

interface Step {
  uses?: string;
  run?: string;
  with?: { 'fetch-depth'?: number };
}
interface Job {
  strategy?: { matrix: { include?: { step?: string; shard?: string }[]; shard?: string[] } };
  container?: string;
  steps: Step[];
}
const { env, jobs } = parse(readFileSync(inRoot('.github/workflows/ci.yml'), 'utf8')) as {
  env: Record<string, string>;
  jobs: Record<string, Job>;
};
/** The shares of each step of .ci/run; none for one that runs whole. */
const shares = Map.groupBy(jobs['checks']?.strategy?.matrix.include ?? [], ({ step }) => step);

/** Whether shares such as 1/2 and 2/2 come to the whole. */
const areWhole = (found: (string | undefined)[]): boolean =>
  found.length === 1 && found[0] === undefined
    ? true
    : found.every((share, at) => share === `${at + 1}/${found.length}`);

describe('the public workflow', () => {
  it('runs all steps of .ci/run, each of them whole', () => {
    const [, all = ''] = /\|\| set -- (.*)\n/.exec(readFileSync(inRoot('.ci/run'), 'utf8')) ?? [];
    expect([...shares.keys()]).toEqual(all.split(' '));
    for (const [step, entries] of shares)
      expect({ step, isWhole: areWhole(entries.map(({ shard }) => shard)) }).toEqual({ step, isWhole: true });
    expect(areWhole(jobs['mongodb']?.strategy?.matrix.shard ?? [])).toBe(true);
    expect(areWhole(['1/3', '2/3'])).toBe(false);
  });

  it('starts the product with the oldest Node.js that may install it', () => {
    const job = jobs['oldest-node'];
    expect(job?.container).toBe(`node:${MINIMUM_NODE}-bookworm`);
    expect(job?.steps.some(({ run }) => /^npm start\b/m.test(run ?? ''))).toBe(true);
  });

  it('leaves tests out for pull requests alone, and knows all of their history then', () => {
    expect(env).toEqual({ CHANGED_SINCE: '${{ github.event.pull_request.base.sha }}' });
    for (const name of ['checks', 'mongodb'])
      expect(jobs[name]?.steps[0]).toMatchObject({
        uses: expect.stringMatching(/^actions\/checkout@/),
        with: { 'fetch-depth': 0 },
      });
  });
});
