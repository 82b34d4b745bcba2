import { encode } from '../bson/encode.js';
import { isDoc, type Doc, type Value } from '../bson/types.js';
import { checkTime } from '../pace.js';

interface Description {
  readonly updatedFields: Doc;
  readonly removedFields: string[];
  readonly truncatedArrays: Doc[];
}

/** Returns whether two values are stored identically. 1 and 1.0 are equal, but not identical. */
function isSame(a: Value, b: Value): boolean {
  checkTime();
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSame(item, b[at]));
  if (isDoc(a)) {
    if (!isDoc(b)) return false;
    const [names, others] = [Object.keys(a), Object.keys(b)];
    return names.length === others.length && names.every((name, at) => name === others[at] && isSame(a[name], b[name]));
  }
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
    return Object.is(a ?? null, b ?? null);
  return encode({ v: a }).equals(encode({ v: b }));
}

/**
 * Describes an update by dotted paths: fields with their new values, removed fields, and truncated arrays. Paths below
 * `replacedPaths` are not listed.
 */
export function describeUpdate(before: Doc, after: Doc, replacedPaths: ReadonlySet<string>): Doc {
  const description: Description = { updatedFields: {}, removedFields: [], truncatedArrays: [] };
  compareDocs(before, after, '', replacedPaths, description);
  return { ...description };
}

function compareDocs(
  before: Doc,
  after: Doc,
  prefix: string,
  replacedPaths: ReadonlySet<string>,
  into: Description,
): void {
  for (const name of Object.keys(before)) if (!(name in after)) into.removedFields.push(prefix + name);
  for (const [name, value] of Object.entries(after)) {
    if (name in before) compare(before[name], value, prefix + name, replacedPaths, into);
    else into.updatedFields[prefix + name] = value;
  }
}

function compare(
  before: Value,
  after: Value,
  path: string,
  replacedPaths: ReadonlySet<string>,
  into: Description,
): void {
  if (isSame(before, after)) return;
  const described = (): number => Object.keys(into.updatedFields).length + into.removedFields.length;
  if (!replacedPaths.has(path) && isDoc(before) && isDoc(after)) {
    const earlier = described() + into.truncatedArrays.length;
    compareDocs(before, after, `${path}.`, replacedPaths, into);
    // Only the order of the fields has changed.
    if (described() + into.truncatedArrays.length === earlier) into.updatedFields[path] = after;
  } else if (!replacedPaths.has(path) && Array.isArray(before) && Array.isArray(after))
    compareArrays(before, after, path, into);
  else into.updatedFields[path] = after;
}

function compareArrays(before: readonly Value[], after: readonly Value[], path: string, into: Description): void {
  const changed = after.flatMap((value, at) => (at < before.length && isSame(before[at], value) ? [] : [at]));
  if (after.length < before.length && changed.length === 0) {
    into.truncatedArrays.push({ field: path, newSize: after.length });
    return;
  }
  // If many elements moved, the array is described as a whole.
  if (after.length < before.length || changed.length > after.length / 2 + 1) into.updatedFields[path] = [...after];
  else for (const at of changed) into.updatedFields[`${path}.${at}`] = after[at];
}
