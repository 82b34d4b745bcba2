/** Asks again until the answer is not undefined; raises after `ms`. For conditions that no event tells of. */
export async function eventually<T>(ask: () => Promise<T | undefined> | T | undefined, ms = 8_000): Promise<T> {
  const deadline = Date.now() + ms;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() >= deadline) throw new Error(`The condition did not come true in ${ms} ms`);
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}
