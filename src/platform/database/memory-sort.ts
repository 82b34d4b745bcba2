import { Types } from 'mongoose';

/** Values that records are sorted by, in the order of their kinds. */
const KINDS = ['nothing', 'number', 'string', 'boolean'] as const;

function plain(value: unknown): number | string | boolean | null {
  if (value instanceof Date) return value.getTime();
  if (value instanceof Types.ObjectId) return value.toHexString();
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;
}

const rank = (value: number | string | boolean | null): number =>
  KINDS.indexOf(value === null ? 'nothing' : (typeof value as (typeof KINDS)[number]));

/** The value of a path such as 'actor.username'. */
const valueAt = (doc: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], doc);

/** As the database compares: numbers and dates by value, texts by their code points, nothing first. */
export function compareValues(a: unknown, b: unknown): number {
  const [one, other] = [plain(a), plain(b)];
  const byKind = rank(one) - rank(other);
  if (byKind !== 0 || one === null || other === null || one === other) return byKind;
  if (typeof one === 'string' && typeof other === 'string') return Buffer.compare(Buffer.from(one), Buffer.from(other));
  return one < other ? -1 : 1;
}

/** Sorts records in place as the database would. */
export function sortInMemory<T>(docs: T[], order: Readonly<Record<string, 1 | -1>>): T[] {
  const paths = Object.entries(order);
  return docs.sort((a, b) => {
    for (const [path, direction] of paths) {
      const result = compareValues(valueAt(a, path), valueAt(b, path));
      if (result !== 0) return result * direction;
    }
    return 0;
  });
}
