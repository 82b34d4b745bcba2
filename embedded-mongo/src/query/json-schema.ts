import type { Doc, Value } from '../bson/types.js';
import { notSupported } from '../errors.js';

/** `$jsonSchema` is refused rather than half done. */
export function compileSchema(_schema: Value): (doc: Doc) => boolean {
  throw notSupported('$jsonSchema');
}
