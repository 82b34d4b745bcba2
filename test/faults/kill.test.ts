import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seeded } from '../../src/demo/random.js';
import { KillChain, STEPS, type Kill, type Step } from '../support/kill-chain.js';
import { findingsOf } from '../support/kill-ledger.js';
import { NIGHTLY } from '../support/nightly.js';
import { SEED } from '../support/seed.js';
import { within } from '../support/wait.js';

/** Rounds of a run: one at each step, and four times as many at night. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? (NIGHTLY ? 4 : 1) * STEPS.length);
/** Share of the rounds that kill at a step; the others kill at any moment. */
const AT_STEPS = 3 / 4;
/** Folders that are worked on at the same time. */
const CHAINS = 2;
/** One kill in this number is armed from the start of the process. */
const AT_START = 4;

/** How long a round may take on a machine that is busy, in milliseconds. */
const ROUND_MS = 240_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Kills the product with SIGKILL while games go live, staff set them live, events are published and pushes go out: at every
 * step that has a name, and at night at any moment too. In the end it compares every answer to the events in the numbered
 * log, and to the messages in a ledger that the stand-in provider keeps.
 */
describe('kill -9', () => {
  const random = seeded(SEED);
  let chains: KillChain[];

  /** One kill at each step, which leaves nothing to chance. */
  const once: Kill[] = STEPS.map((step, index) => ({ step, nth: 1, atStart: index % AT_START === 0 }));

  /** The rounds of more than one kill at each step: as often at each of them, and the rest at any moment. */
  const further = (): Kill[] => {
    const times = Math.max(1, Math.floor((ROUNDS * AT_STEPS) / STEPS.length));
    const steps: (Step | null)[] = Array.from({ length: times - 1 }, () => STEPS).flat();
    while (steps.length < ROUNDS - STEPS.length) steps.push(null);
    return steps.map((step) => ({
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
    const kills = random.shuffle([...once, ...further()]);
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
    let [games, pushes, repeated, startingMs, catchingUpMs] = [0, 0, 0, 0, 0];
    for (const chain of chains) {
      const database = await chain.settle();
      const found = await findingsOf(database, chain.provider, chain.promised);
      await database.close();
      expect(found.wrong).toEqual({ missed: [], lost: [], publishedTwice: [], sentTwice: [], miscounted: [] });
      [games, pushes, repeated] = [games + found.games, pushes + found.pushes, repeated + found.repeated];
      startingMs += chain.spent.startingMs;
      catchingUpMs += chain.spent.catchingUpMs;
    }
    say(
      `kill -9, ${kills.length} rounds at ${STEPS.length} steps and ${kills.filter(({ step }) => !step).length} random moments, ` +
        `${games} games, ${pushes} pushes: 0 missed, 0 lost, ${repeated} messages of batches in flight twice; ` +
        `the starts took ${startingMs} ms, and what was due was announced ${catchingUpMs} ms later`,
    );
    // Nothing that was due waited for a lease of the process before, which holds for longer than a start takes.
    expect(catchingUpMs).toBeLessThan(startingMs);
  }, 900_000);
});
