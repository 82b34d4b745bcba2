import { parse } from 'secure-json-parse';
import { problemOfWeight } from './json-weight.js';

/** A parsed body, or a sentence about the reason for its rejection. */
export type ReadJson = { body: unknown } | { problem: string };

/**
 * Parses the text of a body. Rejects bodies that are too complex (`problemOfWeight`), that are not JSON, or that contain
 * `__proto__` or `constructor.prototype`.
 */
export function readJson(json: string): ReadJson {
  const problem = problemOfWeight(json);
  if (problem !== null) return { problem };
  try {
    return { body: parse(json) as unknown };
  } catch (error) {
    return { problem: `The body cannot be read as JSON: ${(error as Error).message}.` };
  }
}
