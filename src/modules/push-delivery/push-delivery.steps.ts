import { declareSteps } from '../../platform/steps.js';

/** Steps of sending a push. */
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

/** Steps of reading receipts. */
export const receiptSteps = declareSteps('receipts:claimed', 'receipts:answered', 'receipts:settled');
