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
