import type { Value } from './types.js';

/** About how many bytes a value takes in memory; no more is counted than goes past `most`. */
export function approximateSize(value: Value, most = Infinity): number {
  if (typeof value === 'string') return 16 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let size = 16;
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length && size <= most; index += 1)
      size += approximateSize(value[index], most - size);
    return size;
  }
  if (value instanceof Date) return 16;
  if ('_bsontype' in value)
    return 'buffer' in value && value.buffer instanceof Uint8Array ? 32 + value.buffer.length : 32;
  for (const key in value) {
    size += key.length + approximateSize(value[key], most - size);
    if (size > most) break;
  }
  return size;
}
