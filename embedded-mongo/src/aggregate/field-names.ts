import { MongoError } from '../errors.js';

/** Splits a path into names. Throws if a name is empty. */
export function fieldNames(path: string): string[] {
  const names = path.split('.');
  if (!names.includes('')) return names;
  if (path === '') throw new MongoError('Location40352', 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw new MongoError('Location40353', "FieldPath must not end with a '.'.");
  throw new MongoError('Location15998', 'FieldPath field names may not be empty strings.');
}

/** Fields of a reference to another document. No other field may start with '$'. */
const REFERENCE_FIELDS = new Set(['$ref', '$id', '$db']);

/** Returns whether a name after the first in a path is an invalid field name. */
export const isDollarName = (name: string): boolean => name.startsWith('$') && !REFERENCE_FIELDS.has(name);

/** Splits a path into names. Throws if a name is not a valid field name. */
export function fieldPath(path: string): string[] {
  const names = fieldNames(path);
  if (!names.some(isDollarName)) return names;
  throw new MongoError(
    'Location16410',
    `FieldPath field names may not start with '$'. Consider using $getField or $setField: '${path}'`,
  );
}

/** Returns the name of a new field. Throws if it could be a path or an operator. */
export function fieldName(name: string): string {
  const hint = 'Consider using $getField or $setField.';
  if (name === '') throw new MongoError('Location15998', 'FieldPath field names may not be empty strings.');
  if (name.startsWith('$'))
    throw new MongoError('Location16410', `FieldPath field names may not start with '$'. ${hint}`);
  if (name.includes('.')) throw new MongoError('Location16412', `FieldPath field names may not contain '.'. ${hint}`);
  return name;
}
