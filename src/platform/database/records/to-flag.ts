/** Returns a filter value as a boolean. Any other value becomes null, which matches no record. */
export function toFlag(value: string | number | boolean): boolean | null {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : null;
}
