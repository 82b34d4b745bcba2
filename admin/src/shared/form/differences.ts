/** A field that two versions of a record disagree about. */
export interface Difference {
  field: string;
  label: string;
  mine: string;
  theirs: string;
}

const shown = (value: unknown): string => {
  if (value === undefined || value === null || value === '') return '—';
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** Where what somebody typed differs from what is stored by now; `labels` names the fields worth showing. */
export function differences(mine: object, theirs: object, labels: Readonly<Record<string, string>>): Difference[] {
  const read = (record: object, field: string): string => shown((record as Record<string, unknown>)[field]);
  return Object.entries(labels)
    .map(([field, label]) => ({ field, label, mine: read(mine, field), theirs: read(theirs, field) }))
    .filter((difference) => difference.mine !== difference.theirs);
}
