import { Schema, Types } from 'mongoose';
import type { DocOf } from '../../platform/database/document.js';
import { notExported } from '../../platform/database/exported.js';

export const RECEIPTS_MODEL = 'PushReceipts';

/** A message that Expo took, and whom it was for. */
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

/** Bytes as the driver gives them. */
type Bytes = Uint8Array | { buffer: Uint8Array };

const fields = {
  job: { type: String, required: true },
  /** The batch that they are of: one sending of it, which a step of the job has counted or not. */
  batch: { type: String, required: true },
  /** The tickets' ids, with spaces between them. */
  ids: { type: String, required: true },
  /** The devices' ids in the same order, 12 bytes each. */
  devices: { type: Buffer, required: true },
  /** How often they were asked for. */
  tries: { type: Number, required: true },
  /** When they are to be asked for: never before the batch is counted; each request moves it on. */
  dueAt: { type: Date, required: true },
  forgetAt: { type: Date, required: true },
};

/**
 * Tickets whose receipts are to be read, as texts and bytes in one: there are as many as there are devices, and Expo
 * forgets them after a day.
 */
export interface ReceiptsDoc extends DocOf<typeof fields> {}

export const receiptsSchema = new Schema<ReceiptsDoc>(fields, { collection: 'push-receipts', versionKey: false });
notExported(receiptsSchema);
receiptsSchema.index({ batch: 1 });
receiptsSchema.index({ dueAt: 1 });
receiptsSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
