import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { seeded } from '../../src/demo/random.js';
import { KillChain, STEPS, type Kill, type Step } from '../support/kill-chain.js';
import { findingsOf } from '../support/kill-ledger.js';
import { NIGHTLY } from '../support/nightly.js';
import { SEED } from '../support/seed.js';
import { within } from '../support/wait.js';

/** Number of rounds: one per step, and four times as many at night. */
const ROUNDS = Number(process.env['FAULT_ROUNDS'] ?? (NIGHTLY ? 4 : 1) * STEPS.length);
/** Share of the rounds that kill at a step. The others kill at a random moment. */
const AT_STEPS = 3 / 4;
/** Number of concurrent data folders. */
const CHAINS = 2;
/** One in this number of kills waits for its step from the start of the process. */
const AT_START = 4;

/** Time limit of a round on a busy machine, in ms. */
const ROUND_MS = 240_000;

const print = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Kills the product with SIGKILL while games go live, staff set them live, events are published and pushes are sent: at
 * every named step, and at night also at random moments. Finally compares every confirmed write with the numbered event
 * log, and with the messages that the stand-in provider received.
 */
describe('kill -9', () => {
  const random = seeded(SEED);
  let chains: KillChain[];

  /** One kill at each step, without random choices. */
  const killPerStep: Kill[] = STEPS.map((step, index) => ({ step, nth: 1, atStart: index % AT_START === 0 }));

  /** Additional rounds: the same number of kills at each step, and the rest at random moments. */
  const additionalKills = (): Kill[] => {
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
    print(`kill -9: SEED=${SEED} FAULT_ROUNDS=${ROUNDS}`);
    const seeds = Array.from({ length: CHAINS }, () => random.whole(0, 1_000_000));
    chains = await Promise.all(seeds.map((seed, index) => KillChain.start(`chain${index}`, seeded(seed))));
  });
  afterAll(() => Promise.all(chains.map((chain) => chain.close())));

  it('loses no write and repeats at most the batch in flight at any step', async () => {
    const kills = random.shuffle([...killPerStep, ...additionalKills()]);
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
      const findings = await findingsOf(database, chain.provider, chain.confirmed);
      await database.close();
      expect(findings.wrong).toEqual({ missed: [], lost: [], publishedTwice: [], sentTwice: [], miscounted: [] });
      [games, pushes, repeated] = [games + findings.games, pushes + findings.pushes, repeated + findings.repeated];
      startingMs += chain.spent.startingMs;
      catchingUpMs += chain.spent.catchingUpMs;
    }
    print(
      `kill -9, ${kills.length} rounds at ${STEPS.length} steps and ${kills.filter(({ step }) => !step).length} random moments, ` +
        `${games} games, ${pushes} pushes: 0 missed, 0 lost, ${repeated} messages of batches in flight twice; ` +
        `the starts took ${startingMs} ms, and due games were announced ${catchingUpMs} ms later`,
    );
    // No due work waited for a lease of the previous process, which lasts longer than a start.
    expect(catchingUpMs).toBeLessThan(startingMs);
  }, 900_000);
});
