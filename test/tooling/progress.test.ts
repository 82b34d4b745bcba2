import { describe, expect, it } from '@jest/globals';
import { runSteps } from '../../scripts/lib/progress.mjs';

describe('steps', () => {
  /** Runs steps by their titles and what each needs; resolves to the order of their beginnings and ends, and what was shown. */
  async function run(needs: Record<string, string[]>, atOnce: number, failing = '') {
    const [seen, lines]: [string[], string[]] = [[], []];
    const out = { write: (line: string) => lines.push(line.trim()) } as unknown as NodeJS.WriteStream;
    const steps = Object.entries(needs).map(([title, after]) => ({
      title,
      after,
      run: async () => {
        seen.push(`${title} begins`);
        await new Promise(setImmediate);
        if (title === failing) throw new Error(`${title} failed`);
        seen.push(`${title} ends`);
      },
    }));
    const error = await runSteps(steps, out, atOnce).then(
      () => undefined,
      (reason: unknown) => reason as Error,
    );
    return { seen, lines, error };
  }

  it('run beside each other, and after those that they need', async () => {
    const { seen, lines } = await run({ install: [], one: ['install'], two: ['install'], three: ['one'] }, 2);
    expect(seen.slice(0, 4)).toEqual(['install begins', 'install ends', 'one begins', 'two begins']);
    expect(seen.indexOf('three begins')).toBeGreaterThan(seen.indexOf('one ends'));
    expect(lines[0]).toBe('1/4 install ...');
    expect(lines.at(-1)).toMatch(/^4\/4 three: 0\.\d s$/);
  });

  it('run one after the other where there is one processor, also after what is not among them', async () => {
    const { seen } = await run({ one: ['install'], two: ['gone'] }, 1);
    expect(seen).toEqual(['one begins', 'one ends', 'two begins', 'two ends']);
  });

  it('are not begun after one that has failed', async () => {
    const { seen, lines, error } = await run({ one: [], two: [], three: ['one'] }, 2, 'one');
    expect(error).toEqual(new Error('one failed'));
    expect(seen).toEqual(['one begins', 'two begins', 'two ends']);
    expect(lines).toContainEqual(expect.stringMatching(/^1\/3 one: stopped after/));
  });
});
