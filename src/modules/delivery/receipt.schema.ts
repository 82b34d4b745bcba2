import { Schema, type Types } from 'mongoose';

export const RECEIPTS_MODEL = 'PushReceipts';

/** A message that Expo took, and whom it was for. */
export interface Ticket {
  id: string;
  device: Types.ObjectId;
}

/** Tickets of one step of a job, whose receipts are to be read. Expo forgets them after a day. */
export interface ReceiptsDoc {
  _id: Types.ObjectId;
  job: string;
  tickets: Ticket[];
  /** How often they were asked for. */
  tries: number;
  /** When they are to be asked for; whoever does so moves it on. */
  dueAt: Date;
  forgetAt: Date;
}

export const receiptsSchema = new Schema<ReceiptsDoc>(
  {
    job: { type: String, required: true },
    tickets: [
      new Schema<Ticket>(
        { id: { type: String, required: true }, device: { type: Schema.Types.ObjectId, required: true } },
        { _id: false },
      ),
    ],
    tries: { type: Number, required: true },
    dueAt: { type: Date, required: true },
    forgetAt: { type: Date, required: true },
  },
  { collection: 'push-receipts', versionKey: false },
);
receiptsSchema.index({ dueAt: 1 });
receiptsSchema.index({ forgetAt: 1 }, { expireAfterSeconds: 0 });
