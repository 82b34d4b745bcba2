/** A filter's value as a flag; a value that is none becomes one that no record has. */
export function toFlag(value: string | number | boolean): boolean | null {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : null;
}
