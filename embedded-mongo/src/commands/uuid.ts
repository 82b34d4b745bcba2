import { randomUUID } from 'node:crypto';
import { Binary } from 'bson';

/** A new random UUID as BSON. */
export function newUuid(): Binary {
  return new Binary(Buffer.from(randomUUID().replaceAll('-', ''), 'hex'), 4);
}
