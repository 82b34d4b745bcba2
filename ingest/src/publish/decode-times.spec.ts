import { describe, expect, it } from '@jest/globals';
import { withDecodeTimes } from './decode-times.js';

async function* pictures(times: number[]): AsyncGenerator<{ presentMs: number }> {
  for (const presentMs of times) yield await Promise.resolve({ presentMs });
}
async function timesOf(presentMs: number[]): Promise<{ decodeMs: number[]; delayMs: number }> {
  const decodeMs: number[] = [];
  let delay = 0;
  for await (const timed of withDecodeTimes(pictures(presentMs))) {
    decodeMs.push(timed.decodeMs);
    delay = timed.delayMs;
  }
  return { decodeMs, delayMs: delay };
}

describe('withDecodeTimes', () => {
  it('decodes pictures in the order of their presentation without a delay', async () => {
    expect(await timesOf([0, 40, 80])).toEqual({ decodeMs: [0, 40, 80], delayMs: 0 });
  });

  it('decodes reordered pictures before their presentation', async () => {
    expect(await timesOf([0, 120, 40, 80, 240, 160, 200])).toEqual({
      decodeMs: [0, 40, 80, 120, 160, 200, 240],
      delayMs: 40,
    });
  });

  it('decodes more pictures than it reads ahead at increasing times', async () => {
    const groups = Array.from({ length: 60 }, (_, group) => [0, 120, 40, 80].map((ms) => group * 160 + ms)).flat();

    const { decodeMs } = await timesOf(groups);

    expect(decodeMs).toEqual([...groups].sort((a, b) => a - b));
  });
});
