import { MongoError } from '../errors.js';

/** The names that a path consists of; refuses empty ones. */
export function fieldNames(path: string): string[] {
  const names = path.split('.');
  if (!names.includes('')) return names;
  if (path === '') throw new MongoError('Location40352', 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw new MongoError('Location40353', "FieldPath must not end with a '.'.");
  throw new MongoError('Location15998', 'FieldPath field names may not be empty strings.');
}

/** Fields of a reference to another document, which alone may begin with '$'. */
const REFERENCE_FIELDS = new Set(['$ref', '$id', '$db']);

/** Whether a name in a path, other than the first, is one that no field may have. */
export const isDollarName = (name: string): boolean => name.startsWith('$') && !REFERENCE_FIELDS.has(name);

/** The names that a path consists of; refuses those that no field may have. */
export function fieldPath(path: string): string[] {
  const names = fieldNames(path);
  if (!names.some(isDollarName)) return names;
  throw new MongoError(
    'Location16410',
    `FieldPath field names may not start with '$'. Consider using $getField or $setField: '${path}'`,
  );
}

/** The name of one field that is made; refuses what could be a path or an operator. */
export function fieldName(name: string): string {
  const hint = 'Consider using $getField or $setField.';
  if (name === '') throw new MongoError('Location15998', 'FieldPath field names may not be empty strings.');
  if (name.startsWith('$'))
    throw new MongoError('Location16410', `FieldPath field names may not start with '$'. ${hint}`);
  if (name.includes('.')) throw new MongoError('Location16412', `FieldPath field names may not contain '.'. ${hint}`);
  return name;
}
