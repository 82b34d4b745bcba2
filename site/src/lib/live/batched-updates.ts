import { afterMs, batch } from '@contract/batch.js';

type Change<T> = (before: T) => T;

/** Time to collect changes, so that games that go live together move together. */
const GATHER_MS = 40;
/** Maximum wait for running animations, because a hidden page never finishes them. */
const MAX_WAIT_MS = 4000;

/**
 * Returns a function that schedules a change after the changes before it. Changes that arrive together or during an
 * animation form one step.
 *
 * @param show applies a change
 * @param rest resolves once no animation is running
 */
export function batchedUpdates<T>(show: (change: Change<T>) => void, rest: () => Promise<unknown>) {
  const atRest = (): Promise<unknown> => Promise.race([rest(), new Promise<void>(afterMs(MAX_WAIT_MS))]);
  const changes = batch<Change<T>>(
    (all) => show((before) => all.reduce((now, one) => one(now), before)),
    (run) => afterMs(GATHER_MS)(() => void atRest().then(run)),
  );
  return (change: Change<T>): void => changes.add([change]);
}
