import { declareSteps } from '../../platform/steps.js';

/** Games change by themselves, and it is published. */
export const goLiveSteps = declareSteps(
  'go-live:claimed',
  'go-live:pushes-made',
  'go-live:marks-cleared',
  'go-live:openings-published',
);
