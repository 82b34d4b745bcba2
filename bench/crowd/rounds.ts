import autocannon from 'autocannon';

/** Median, minimum, and maximum of several rounds. */
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

/** Returns the requests per second of a server. Throws if a response has another status than expected. */
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

/** Returns the time to the first byte of a response, in ms. */
export async function firstByte(url: string, headers: Record<string, string>): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers });
  const ms = performance.now() - started;
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return ms;
}
