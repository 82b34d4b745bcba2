import { LIMITS } from '../../contract/limits.js';

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Where a text in JSON ends that begins at `start`: the index of its closing quote, or the end. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((end - before) % 2 === 1) return end;
  }
  return json.length;
}

/**
 * Why no call takes a JSON body, found before anything is built of it: nested more than LIMITS.bodyDepth deep, or with more
 * than LIMITS.bodyParts lists, objects and commas; null: it may be read. Looks at each character once.
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
