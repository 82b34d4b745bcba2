/** Fields whose lists have no order: older builds stored them in another one than this build does. */
const UNORDERED: ReadonlySet<string> = new Set(['permissions']);

/** The value of a field as two versions of a record are compared by it. */
export const comparable = (field: string, value: unknown): unknown =>
  UNORDERED.has(field) && Array.isArray(value) ? [...(value as unknown[])].sort() : value;
