import autocannon from 'autocannon';

/** Figures of several rounds: the middle one, and the lowest and highest. */
export interface Spread {
  median: number;
  low: number;
  high: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.round((sorted.length - 1) * share)] ?? NaN;
  return { median: at(0.5), low: at(0), high: at(1) };
}

const CONNECTIONS = 32;

/** Requests that a server answered in a second. Raises when one had another status than it should. */
export async function requestsPerSecond(
  url: string,
  headers: Record<string, string>,
  status: number,
  seconds: number,
): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: seconds });
  const others = Object.entries(result.statusCodeStats ?? {}).filter(([code]) => Number(code) !== status);
  if (others.length > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.errors} errors, ${JSON.stringify(result.statusCodeStats)} in place of ${status}`);
  }
  return result.requests.total / result.duration;
}

/** Milliseconds until the first byte of an answer. */
export async function firstByte(url: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers });
  const ms = performance.now() - started;
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return ms;
}
