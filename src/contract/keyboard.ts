/**
 * Returns the letter of a key in lower case, or the name of another key. On layouts of other scripts, such as Cyrillic, the
 * position of the key decides.
 */
export function latinKey({ key, code }: { key: string; code: string }): string {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase();
  return /^Key[A-Z]$/.test(code) ? code.slice(-1).toLowerCase() : key;
}
