/** Fields with unordered lists. Older builds stored these lists in a different order. */
const UNORDERED: ReadonlySet<string> = new Set(['permissions']);

/** Returns the value by which two versions of a record are compared. */
export const comparable = (field: string, value: unknown): unknown =>
  UNORDERED.has(field) && Array.isArray(value) ? [...(value as unknown[])].sort() : value;
