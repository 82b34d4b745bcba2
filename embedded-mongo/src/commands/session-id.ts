import { Binary } from 'bson';
import { isDoc, type Value } from '../bson/types.js';
import { MongoError } from '../errors.js';

/** Returns the id in a command's `lsid`, in hex. */
export function sessionId(lsid: Value): string | undefined {
  if (lsid === undefined) return undefined;
  if (!isDoc(lsid)) throw new MongoError('TypeMismatch', "BSON field 'lsid' is the wrong type, expected type 'object'");
  const { id } = lsid;
  if (!(id instanceof Binary)) throw new MongoError('BadValue', 'lsid.id must be a UUID');
  return Buffer.from(id.buffer.subarray(0, id.position)).toString('hex');
}
