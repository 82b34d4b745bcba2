import type { FieldValues } from 'react-hook-form';

export interface Merge {
  /**
   * Merged values: unchanged fields and changes of either side. For fields that both sides changed, the typed value.
   */
  values: FieldValues;
  /**
   * Fields that both sides changed, or that belong together with such a change. `notice.title` addresses a field of a
   * part.
   */
  clashes: readonly string[];
  /** Fields that only the other side changed. */
  mergedFields: readonly string[];
}

type Part = Record<string, unknown>;

/** Fields that change with every write. */
const OF_EVERY_WRITE = new Set(['_id', 'id', 'revision', 'createdAt', 'updatedAt']);

/** Fields that belong together: a kick-off with one half of each side would be wrong for both. */
const TOGETHER = [
  ['date', 'time', 'timeZone'],
  ['deliveryDate', 'deliveryTime', 'timeZone'],
];

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns whether two values are equal. Forms contain null for a cleared text. */
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? '') === JSON.stringify(b ?? '');

/**
 * Merges typed values with the stored record, field by field, relative to the common start. Lists count as one field. A
 * field that is not stored stays as typed.
 */
export function mergeEdits(start: object, typedValues: FieldValues, storedValues: object): Merge {
  const clashes: string[] = [];
  const mergedFields: string[] = [];
  const merge = (startPart: Part, typed: Part, stored: Part, path: string): Part => {
    const merged: Part = { ...typed };
    for (const field of new Set([...Object.keys(typed), ...Object.keys(stored)])) {
      if ((!path && OF_EVERY_WRITE.has(field)) || !(field in stored)) continue;
      const [from, typedValue, storedValue] = [startPart[field], typed[field], stored[field]];
      if (same(from, storedValue) || same(typedValue, storedValue)) continue;
      const at = `${path}${field}`;
      if (!(field in typed) || same(from, typedValue)) {
        merged[field] = storedValue;
        mergedFields.push(at);
      } else if (isPart(from) && isPart(typedValue) && isPart(storedValue)) {
        merged[field] = merge(from, typedValue, storedValue, `${at}.`);
      } else {
        clashes.push(at);
      }
    }
    return merged;
  };
  const values = merge(start as Part, typedValues, storedValues as Part, '');
  const isMine = (field: string): boolean => field in typedValues && !same((start as Part)[field], typedValues[field]);
  const halves = TOGETHER.filter((fields) => fields.some(isMine))
    .flat()
    .filter((field) => mergedFields.includes(field) && field in typedValues);
  const typedHalves = Object.fromEntries(halves.map((field) => [field, typedValues[field] as unknown]));
  return {
    values: { ...values, ...typedHalves },
    clashes: [...clashes, ...new Set(halves)],
    mergedFields: mergedFields.filter((field) => !halves.includes(field)),
  };
}

/** Returns the values with some fields replaced by their stored values. */
export function withStored(values: FieldValues, storedValues: object, fields: readonly string[]): FieldValues {
  const put = (into: Part, from: Part, [first = '', ...rest]: readonly string[]): Part => ({
    ...into,
    [first]: rest.length ? put(into[first] as Part, from[first] as Part, rest) : from[first],
  });
  return fields.reduce<Part>((merged, field) => put(merged, storedValues as Part, field.split('.')), values);
}

/** A field whose values differ between two versions of a record. */
export interface Difference {
  field: string;
  label: string;
  typed: string;
  stored: string;
}

const displayText = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—';
  if (Array.isArray(value)) return value.map(entry).join('\n') || '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Fields that the API adds to the entries of a list. */
const NOT_TYPED = new Set(['_id', 'id', 'stream']);

/** Describes a list entry by its typed texts: 'First half, https://…'. */
function entry(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  const texts = Object.entries(value).filter(
    ([field, text]) => typeof text === 'string' && text && !NOT_TYPED.has(field),
  );
  return texts.map(([, text]) => text as string).join(', ');
}

/** Returns the value of a field. `notice.title` addresses a field of a part. */
const valueAt = (record: object, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | null | undefined)?.[key], record);

/** Returns the fields whose typed values differ from the stored values. `labels` contains the fields to compare. */
export function differences(
  typedValues: object,
  storedValues: object,
  labels: Readonly<Record<string, string>>,
): Difference[] {
  const read = (record: object, field: string): string => displayText(valueAt(record, field));
  return Object.entries(labels)
    .map(([field, label]) => ({ field, label, typed: read(typedValues, field), stored: read(storedValues, field) }))
    .filter((difference) => difference.typed !== difference.stored);
}
