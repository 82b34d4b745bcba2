import { LIMITS } from '../../../contract/limits.js';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Returns the index of the closing quote of a JSON text that starts at `start`, or the length of the JSON if the quote is
 * missing.
 */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/**
 * Returns the reason for rejecting a JSON body, or null if the body may be parsed. A body is rejected if it is nested more than
 * LIMITS.bodyDepth levels deep, or has more than LIMITS.bodyParts lists, objects, and commas. Reads each character once, without
 * creating any object.
 */
export function problemOfWeight(json: string): string | null {
  let [depth, parts] = [0, 0];
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index);
    if (code === QUOTE) index = endOfText(json, index);
    else if (code === COMMA) parts += 1;
    else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      parts += 1;
      depth += 1;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    if (depth > LIMITS.bodyDepth) return 'The request is nested too deeply.';
    if (parts > LIMITS.bodyParts) return 'The request has too many parts.';
  }
  return null;
}
