/** Number of characters of a condition that a failure shows. */
const MAX_SHOWN = 400;
/** Pause between polls, in ms. It grows, because polling slows down the work that the test waits for. */
const [FIRST_PAUSE, MAX_PAUSE] = [10, 50];

/**
 * Polls until the result is not undefined. Throws with the condition's source after `ms`, by default far longer than a
 * busy machine needs. For conditions without an event.
 */
export async function eventually<T>(poll: () => Promise<T | undefined> | T | undefined, ms = 30_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, MAX_PAUSE)) {
    const result = await poll();
    if (result !== undefined) return result;
    if (Date.now() >= deadline) throw new Error(`Condition not met within ${ms} ms: ${sourceOf(poll)}`);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

const sourceOf = (poll: () => unknown): string => poll.toString().replaceAll(/\s+/g, ' ').slice(0, MAX_SHOWN);

/** Resolves like the promise. Throws an error with the description if it does not settle within `ms`. */
export async function within<T>(promise: Promise<T>, ms: number, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not end within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
