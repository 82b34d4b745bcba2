import type { FieldValues } from 'react-hook-form';

export interface Merge {
  /** What either side alone changed, and what is unchanged; of the fields that both changed, mine. */
  values: FieldValues;
  /** Fields that both changed, or that say one thing with one that the other changed; `notice.title` reaches into a part. */
  clashes: readonly string[];
  /** Fields that the other side alone changed. */
  taken: readonly string[];
}

type Part = Record<string, unknown>;

/** What every write changes. */
const OF_EVERY_WRITE = new Set(['_id', 'id', 'revision', 'createdAt', 'updatedAt']);

/** Fields that say one thing together: half of a kick-off from each side would be one that nobody chose. */
const TOGETHER = [
  ['date', 'time', 'timeZone'],
  ['deliveryDate', 'deliveryTime', 'timeZone'],
];

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Forms hold null for a text that was cleared. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/**
 * Merges what somebody typed with what is stored by now, field by field (a list is one), from what both began with; a
 * field that is not stored stays as typed.
 */
export function mergeEdits(start: object, mine: FieldValues, theirs: object): Merge {
  const clashes: string[] = [];
  const taken: string[] = [];
  const merge = (begun: Part, typed: Part, stored: Part, path: string): Part => {
    const merged: Part = { ...typed };
    for (const field of new Set([...Object.keys(typed), ...Object.keys(stored)])) {
      if ((!path && OF_EVERY_WRITE.has(field)) || !(field in stored)) continue;
      const [from, own, other] = [begun[field], typed[field], stored[field]];
      if (same(from, other) || same(own, other)) continue;
      const at = `${path}${field}`;
      if (!(field in typed) || same(from, own)) {
        merged[field] = other;
        taken.push(at);
      } else if (isPart(from) && isPart(own) && isPart(other)) {
        merged[field] = merge(from, own, other, `${at}.`);
      } else {
        clashes.push(at);
      }
    }
    return merged;
  };
  const values = merge(start as Part, mine, theirs as Part, '');
  const isMine = (field: string): boolean => field in mine && !same((start as Part)[field], mine[field]);
  const halves = TOGETHER.filter((fields) => fields.some(isMine))
    .flat()
    .filter((field) => taken.includes(field) && field in mine);
  const own = Object.fromEntries(halves.map((field) => [field, mine[field] as unknown]));
  return {
    values: { ...values, ...own },
    clashes: [...clashes, ...new Set(halves)],
    taken: taken.filter((field) => !halves.includes(field)),
  };
}

/** The values with some fields as they are stored. */
export function withStored(values: FieldValues, theirs: object, fields: readonly string[]): FieldValues {
  const put = (into: Part, from: Part, [first = '', ...rest]: readonly string[]): Part => ({
    ...into,
    [first]: rest.length ? put(into[first] as Part, from[first] as Part, rest) : from[first],
  });
  return fields.reduce<Part>((merged, field) => put(merged, theirs as Part, field.split('.')), values);
}

/** A field that two versions of a record disagree about. */
export interface Difference {
  field: string;
  label: string;
  mine: string;
  theirs: string;
}

const shown = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—';
  if (Array.isArray(value)) return value.map(entry).join('\n') || '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** What the API adds to the entries of a list. */
const NOT_TYPED = new Set(['_id', 'id', 'stream']);

/** An entry of a list by the texts that people type: 'First half, https://…'. */
function entry(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const texts = Object.entries(value).filter(
    ([field, text]) => typeof text === 'string' && text && !NOT_TYPED.has(field),
  );
  return texts.map(([, text]) => text as string).join(', ');
}

/** The value of a field; `notice.title` reaches into a part of the record. */
const valueAt = (record: object, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], record);

/** Where what somebody typed differs from what is stored by now; `labels` names the fields worth showing. */
export function differences(mine: object, theirs: object, labels: Readonly<Record<string, string>>): Difference[] {
  const read = (record: object, field: string): string => shown(valueAt(record, field));
  return Object.entries(labels)
    .map(([field, label]) => ({ field, label, mine: read(mine, field), theirs: read(theirs, field) }))
    .filter((difference) => difference.mine !== difference.theirs);
}
