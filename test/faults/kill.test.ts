import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { seeded } from '../../src/demo/random.js';
import { KillChain, STEPS, type Kill, type Step } from '../support/kill-chain.js';
import { findingsOf } from '../support/kill-ledger.js';
import { NIGHTLY } from '../support/nightly.js';
import { within } from '../support/wait.js';

const SEED = Number(process.env['SEED'] ?? randomInt(1_000_000));
/** Once at each step, and a third as often at any moment; at night three times as many of both. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? Math.ceil((NIGHTLY ? 4 : 4 / 3) * STEPS.length));
/** Folders that are worked on at the same time. */
const CHAINS = 2;
/** How long after a start everything that fell due must be live and announced, in milliseconds. */
const CATCH_UP_MS = 2_000;
/** Of four kills at a step, one is armed from the start. */
const AT_START = 4;

/** How long a round may take on a machine that is busy, in milliseconds. */
const ROUND_MS = 240_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Kills the product with SIGKILL while games go live, staff set them live, events are published and pushes go out: at every
 * step that has a name, and at any moment. What was answered, published and sent is compared in the end: the events in the
 * numbered log, the messages in a ledger that the stand-in provider keeps.
 */
describe('kill -9', () => {
  const random = seeded(SEED);
  let chains: KillChain[];

  /** Three rounds in four at steps, as often at each of them; the others at any moment. */
  const plan = (): Kill[] => {
    const times = Math.max(1, Math.floor((ROUNDS * 3) / 4 / STEPS.length));
    const steps: (Step | null)[] = Array.from({ length: times }, () => STEPS).flat();
    while (steps.length < ROUNDS) steps.push(null);
    return random.shuffle(steps).map((step) => ({
      step,
      nth: random.whole(1, 2),
      atStart: step !== null && random.whole(1, AT_START) === 1,
    }));
  };

  beforeAll(async () => {
    say(`kill -9: SEED=${SEED} FAULT_ROUNDS=${ROUNDS}`);
    const seeds = Array.from({ length: CHAINS }, () => random.whole(0, 1_000_000));
    chains = await Promise.all(seeds.map((seed, index) => KillChain.start(`chain${index}`, seeded(seed))));
  });
  afterAll(() => Promise.all(chains.map((chain) => chain.close())));

  it('misses nothing, loses nothing and repeats at most the batch in flight, wherever it strikes', async () => {
    const kills = plan();
    await Promise.all(
      chains.map(async (chain, index) => {
        for (const kill of kills.filter((_, at) => at % CHAINS === index)) {
          await within(
            chain.round(kill),
            ROUND_MS,
            `The round at ${kill.step} ${kill.nth}, ${kill.atStart ? 'at' : 'after'} a start,`,
          );
        }
      }),
    );
    let [games, pushes, repeated] = [0, 0, 0];
    for (const chain of chains) {
      const database = await chain.settle();
      const found = await findingsOf(database, chain.provider, chain.promised);
      await database.close();
      expect(found.wrong).toEqual({ missed: [], lost: [], publishedTwice: [], sentTwice: [], miscounted: [] });
      [games, pushes, repeated] = [games + found.games, pushes + found.pushes, repeated + found.repeated];
    }
    const [slowest] = chains.map((chain) => chain.slowest).sort((a, b) => b.publishedMs - a.publishedMs);
    say(
      `kill -9, ${kills.length} rounds at ${STEPS.length} steps and ${kills.filter(({ step }) => !step).length} random moments, ` +
        `${games} games, ${pushes} pushes: 0 missed, 0 lost, ${repeated} messages of batches in flight twice; ` +
        `all announced ${slowest?.publishedMs} ms after a start at the latest`,
    );
    // On a machine that is busy everything takes longer, the start too.
    expect(slowest?.publishedMs).toBeLessThanOrEqual(Math.max(CATCH_UP_MS, slowest?.startMs ?? 0));
  }, 900_000);
});
