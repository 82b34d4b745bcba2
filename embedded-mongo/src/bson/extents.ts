import { skipValue, valueAt } from './decode.js';
import { setField, type Doc } from './types.js';

export const LENGTH_BYTES = 4;

/** A top-level field of a document: its bytes including type and name, and the start of its value. */
export interface Extent {
  readonly name: string;
  readonly from: number;
  readonly value: number;
  readonly to: number;
}

/** Field names with their bytes, so that other names need not be converted to strings. */
export class FieldNames {
  private readonly names: readonly { readonly name: string; readonly bytes: Buffer }[];

  constructor(readonly all: ReadonlySet<string>) {
    this.names = Array.from(all, (name) => ({ name, bytes: Buffer.from(name) }));
  }

  /** Returns the name between two offsets if it is one of these names. */
  at(buffer: Buffer, from: number, to: number): string | undefined {
    for (const { name, bytes } of this.names) {
      if (bytes.length !== to - from) continue;
      let index = 0;
      while (index < bytes.length && bytes[index] === buffer[from + index]) index += 1;
      if (index === bytes.length) return name;
    }
    return undefined;
  }
}

/** Returns the fields of a document with these names, in order. */
export function extentsOf(bytes: Buffer, names: FieldNames): Extent[] {
  const extents: Extent[] = [];
  for (let from = LENGTH_BYTES; bytes[from] !== 0;) {
    let nameEnd = from + 1;
    while (bytes[nameEnd] !== 0) nameEnd += 1;
    const value = nameEnd + 1;
    const to = skipValue(bytes, value, bytes[from]);
    const name = names.at(bytes, from + 1, nameEnd);
    if (name !== undefined) extents.push({ name, from, value, to });
    from = to;
  }
  return extents;
}

/** Decodes these fields. */
export function decodeFields(bytes: Buffer, extents: readonly Extent[]): Doc {
  const doc: Doc = {};
  for (const { name, from, value } of extents) setField(doc, name, valueAt(bytes, value, bytes[from]));
  return doc;
}
