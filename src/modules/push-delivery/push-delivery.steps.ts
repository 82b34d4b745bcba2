import { declareSteps } from '../../platform/steps.js';

/** A push goes out. */
export const pushSteps = declareSteps(
  'push:due',
  'push:job-made',
  'push:claimed',
  'push:started',
  'push:batch-read',
  'push:request-sent',
  'push:answered',
  'push:tickets-kept',
  'push:cursor-stored',
  'push:tickets-counted',
  'push:deferred-kept',
  'push:shown',
  'push:ended',
  'push:end-published',
);

/** What became of it is asked for. */
export const receiptSteps = declareSteps('receipts:claimed', 'receipts:answered', 'receipts:settled');
