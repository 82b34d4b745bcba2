/** Characters of a condition that a failure shows. */
const MAX_SHOWN = 400;
/** How long is waited before asking again, ms: longer each time, since what asks takes the time of what is waited for. */
const [FIRST_PAUSE, MAX_PAUSE] = [10, 50];

/**
 * Asks again until the answer is not undefined; raises with the condition's source after `ms`, which is many times what a
 * busy machine needs. For conditions without an event.
 */
export async function eventually<T>(ask: () => Promise<T | undefined> | T | undefined, ms = 30_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, MAX_PAUSE)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() >= deadline) throw new Error(`Not so within ${ms} ms: ${sourceOf(ask)}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

const sourceOf = (ask: () => unknown): string => ask.toString().replaceAll(/\s+/g, ' ').slice(0, MAX_SHOWN);

/** The outcome of a promise; raises with what it is about when there is none after `ms`. */
export async function within<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not come to an end in ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
