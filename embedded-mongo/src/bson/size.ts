import type { Value } from './types.js';

/** About how many bytes a value takes in memory. */
export function approximateSize(value: Value): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + approximateSize(item), 16);
  if (value instanceof Date) return 16;
  if ('_bsontype' in value)
    return 'buffer' in value && value.buffer instanceof Uint8Array ? 32 + value.buffer.length : 32;
  let size = 16;
  for (const key in value) size += key.length + approximateSize(value[key]);
  return size;
}
