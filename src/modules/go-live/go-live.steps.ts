import { declareSteps } from '../../platform/steps.js';

/** Steps of an automatic change of games and of its publication. */
export const goLiveSteps = declareSteps(
  'go-live:claimed',
  'go-live:pushes-made',
  'go-live:marks-cleared',
  'go-live:openings-published',
);
