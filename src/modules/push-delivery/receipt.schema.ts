import { Schema, Types } from 'mongoose';
import type { DocOf } from '../../platform/database/records/document.js';
import { notExported } from '../../platform/database/rewrites/exported.js';

export const RECEIPTS_MODEL = 'PushReceipts';

/** A message that Expo accepted, with its device. */
export interface Ticket {
  id: string;
  device: Types.ObjectId;
}

const ID_BYTES = 12;

export const packed = (tickets: readonly Ticket[]): Pick<ReceiptsDoc, 'ids' | 'devices'> => ({
  ids: tickets.map(({ id }) => id).join(' '),
  devices: Buffer.concat(tickets.map(({ device }) => device.id)),
});

export function unpacked({ ids, devices }: Pick<ReceiptsDoc, 'ids'> & { devices: Bytes }): Ticket[] {
  const bytes = devices instanceof Uint8Array ? devices : devices.buffer;
  return ids.split(' ').map((id, index) => ({
    id,
    device: new Types.ObjectId(bytes.subarray(index * ID_BYTES, (index + 1) * ID_BYTES)),
  }));
}

/** Binary data as the database driver returns it. */
type Bytes = Uint8Array | { buffer: Uint8Array };

const fields = {
  job: { type: String, required: true },
  /** Key of one sending of a batch. A step of the job counts the batch by storing this key. */
  batch: { type: String, required: true },
  /** The tickets' ids, separated by spaces. */
  ids: { type: String, required: true },
  /** The devices' ids in the same order, 12 bytes each. */
  devices: { type: Buffer, required: true },
  /** Number of requests for these receipts. */
  tries: { type: Number, required: true },
  /** Time of the next request. Far in the future until the batch is counted; each request postpones it. */
  dueAt: { type: Date, required: true },
  forgetAt: { type: Date, required: true },
};

/**
 * Tickets whose receipts must be read. A string and a buffer save space, because each device has a ticket. Expo deletes receipts
 * after a day.
 */
export interface ReceiptsDoc extends DocOf<typeof fields> {}

export const receiptsSchema = new Schema<ReceiptsDoc>(fields, { collection: 'push-receipts', versionKey: false });
notExported(receiptsSchema);
receiptsSchema.index({ batch: 1 });
receiptsSchema.index({ dueAt: 1 });
receiptsSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
