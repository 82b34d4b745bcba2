import type { Offload } from '../offload/offload.js';
import { decode, decodeInSlices, SLICED_BYTES } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { decodeFields, extentsOf, type Extent, type FieldNames } from '../bson/extents.js';
import { splice } from '../bson/splice.js';
import type { Doc } from '../bson/types.js';
import { attempt, inSlices, isPrepared, LEFT, type Pause } from '../pace.js';
import type { Update } from './compiled.js';

/** What an update does to a stored document. */
export interface Application {
  readonly update: Update;
  readonly filter: Doc;
  /** The fields that it takes; undefined for all. */
  readonly only: FieldNames | undefined;
}

/** A document before and after an update, decoded (with the fields of `only` where those are enough); `encoded`: the whole of it after. */
export interface Applied {
  readonly before: Doc;
  readonly after: Doc;
  readonly encoded: Buffer;
}

/** Applies an update to a stored document. */
export function applyTo(bytes: Buffer, application: Application): Applied {
  const extents = application.only && extentsOf(bytes, application.only);
  const before = extents ? decodeFields(bytes, extents) : decode(bytes);
  const { after, encoded } = appliedTo(bytes, before, application, extents);
  return { before, after, encoded };
}

function appliedTo(
  bytes: Buffer,
  before: Doc,
  { update, filter, only }: Application,
  extents?: readonly Extent[],
): Omit<Applied, 'before'> {
  const after = update.apply(before, filter);
  return { after, encoded: only && update.touched ? splice(bytes, after, update.touched, extents) : encode(after) };
}

/** How often a large document is worked on in slices: where others change it each time meanwhile, it is then done at once. */
const MAX_TRIES = 3;

/** Decodes a stored document in a step that is taken again once it is done, where the document is large. */
export function decodeInStep(name: string, bytes: Buffer): Doc {
  if (bytes.length <= SLICED_BYTES) return decode(bytes);
  const work = function* (): Generator<Pause, { bytes: Buffer; doc: Doc }, void> {
    return { bytes, doc: yield* decodeInSlices(bytes) };
  };
  for (let time = 1; time <= MAX_TRIES; time += 1) {
    const made = inSlices(`decode ${time} of ${name}`, work);
    if (made.bytes.equals(bytes)) return made.doc;
  }
  return decode(bytes);
}

/**
 * Applies an update in a step that is taken again once that is done, where the document is large. `name` is the document's; others
 * may have changed it meanwhile.
 */
export function applyInSlices(
  name: string,
  bytes: Buffer,
  application: Application,
  offload: Offload | undefined,
): Applied {
  if (bytes.length <= SLICED_BYTES) return applyTo(bytes, application);
  const key = (time: number): string => `update ${time} of ${name}`;
  // Of a large document a small part is changed as often as not.
  const tried = isPrepared(key(1)) ? LEFT : attempt(() => applyTo(bytes, application));
  if (tried !== LEFT) return tried;
  for (let time = 1; time <= MAX_TRIES; time += 1) {
    const made = inSlices(key(time), () => inParts(bytes, application, offload));
    if (made.bytes.equals(bytes)) return made;
  }
  return applyTo(bytes, application);
}

function* inParts(
  bytes: Buffer,
  application: Application,
  offload: Offload | undefined,
): Generator<Pause, Applied & { readonly bytes: Buffer }, void> {
  const only = application.only?.all;
  const before = yield* decodeInSlices(bytes, { only });
  const apply = (): Omit<Applied, 'before'> => appliedTo(bytes, before, application);
  if (!offload) return { bytes, before, ...apply() };
  const made = offload.attempt(bytes, apply);
  if (made !== LEFT) return { bytes, before, ...made };
  const encoded = (yield* offload.run(bytes)) ?? bytes;
  return { bytes, before, after: yield* decodeInSlices(encoded, { only }), encoded };
}
