import type { Offload } from '../offload/offload.js';
import { decode, decodeInSlices, SLICED_BYTES } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { decodeFields, extentsOf, type Extent, type FieldNames } from '../bson/extents.js';
import { splice } from '../bson/splice.js';
import type { Doc } from '../bson/types.js';
import { attempt, inSlices, isPrepared, TOO_LONG, type Pause } from '../pace.js';
import type { Update } from './compiled.js';

/** An update of a stored document. */
export interface Application {
  readonly update: Update;
  readonly filter: Doc;
  /** Fields that the update needs. Undefined for all. */
  readonly only: FieldNames | undefined;
}

/**
 * A decoded document before and after an update (only the fields of `only` if these are enough). `encoded` is the
 * complete document afterwards.
 */
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

/**
 * Maximum number of times that a large document is processed in time slices. If other commands change it each time, it is
 * then processed in one step.
 */
const MAX_ATTEMPTS = 3;

/** Decodes a stored document. If it is large, the decoding runs in time slices and the step runs again. */
export function decodeInStep(name: string, bytes: Buffer): Doc {
  if (bytes.length <= SLICED_BYTES) return decode(bytes);
  const work = function* (): Generator<Pause, { bytes: Buffer; doc: Doc }, void> {
    return { bytes, doc: yield* decodeInSlices(bytes) };
  };
  for (let time = 1; time <= MAX_ATTEMPTS; time += 1) {
    const decoded = inSlices(`decode ${time} of ${name}`, work);
    if (decoded.bytes.equals(bytes)) return decoded.doc;
  }
  return decode(bytes);
}

/**
 * Applies an update to a stored document. If it is large, the update runs in time slices and the step runs again. `name` is
 * the name of the document, which others may have changed in the meantime.
 */
export function applyInSlices(
  name: string,
  bytes: Buffer,
  application: Application,
  offload: Offload | undefined,
): Applied {
  if (bytes.length <= SLICED_BYTES) return applyTo(bytes, application);
  const key = (time: number): string => `update ${time} of ${name}`;
  // Most updates change a small part of a large document, which is fast.
  const direct = isPrepared(key(1)) ? TOO_LONG : attempt(() => applyTo(bytes, application));
  if (direct !== TOO_LONG) return direct;
  for (let time = 1; time <= MAX_ATTEMPTS; time += 1) {
    const applied = inSlices(key(time), () => inParts(bytes, application, offload));
    if (applied.bytes.equals(bytes)) return applied;
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
  const result = offload.attempt(bytes, apply);
  if (result !== TOO_LONG) return { bytes, before, ...result };
  const encoded = (yield* offload.run(bytes)) ?? bytes;
  return { bytes, before, after: yield* decodeInSlices(encoded, { only }), encoded };
}
