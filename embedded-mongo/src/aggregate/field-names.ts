import { MongoError } from '../errors.js';

/** The names that a path consists of; refuses empty ones. */
export function fieldNames(path: string): string[] {
  const names = path.split('.');
  if (!names.includes('')) return names;
  if (path === '') throw new MongoError('Location40352', 'FieldPath cannot be constructed with empty string');
  if (path.endsWith('.')) throw new MongoError('Location40353', "FieldPath must not end with a '.'.");
  throw new MongoError('Location15998', 'FieldPath field names may not be empty strings.');
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
