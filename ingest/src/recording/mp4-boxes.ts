/** A box (ISO/IEC 14496-12, 4.2) within a buffer. */
export interface Box {
  type: string;
  start: number;
  /** start of the content */
  body: number;
  end: number;
}

const HEADER_BYTES = 8;
const LARGE_HEADER_BYTES = 16;

/** Lists the boxes between two positions. Throws for a box that is not complete. */
export function boxesIn(data: Buffer, start = 0, end = data.length): Box[] {
  const boxes: Box[] = [];
  for (let position = start; position < end;) {
    if (position + HEADER_BYTES > end) throw new Error('The file ends within a box.');
    const isLarge = data.readUInt32BE(position) === 1;
    const size = isLarge ? Number(data.readBigUInt64BE(position + HEADER_BYTES)) : data.readUInt32BE(position);
    const header = isLarge ? LARGE_HEADER_BYTES : HEADER_BYTES;
    if (size < header || position + size > end) throw new Error('A box has an invalid size.');
    boxes.push({
      type: data.toString('latin1', position + 4, position + 8),
      start: position,
      body: position + header,
      end: position + size,
    });
    position += size;
  }
  return boxes;
}

/** Returns the boxes of a type at a path, such as `moov/trak`. */
export function boxesAt(data: Buffer, path: string): Box[] {
  const [first = '', ...rest] = path.split('/');
  let found = boxesIn(data).filter(({ type }) => type === first);
  for (const name of rest) found = found.flatMap((box) => childrenOf(data, box).filter(({ type }) => type === name));
  return found;
}

/** Lists the boxes in a box that contains only boxes. */
export const childrenOf = (data: Buffer, { body, end }: Box): Box[] => boxesIn(data, body, end);

/** Returns the first child of a type. Throws if the child does not exist. */
export function childOf(data: Buffer, box: Box, type: string): Box {
  const child = childrenOf(data, box).find((one) => one.type === type);
  if (!child) throw new Error(`The box ${box.type} contains no ${type}.`);
  return child;
}
