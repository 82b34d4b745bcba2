import { channel } from 'node:diagnostics_channel';

/** Points between which a process may be killed. Each point reports that the step in its name is done. */
export interface Steps<Step extends string> {
  names: readonly Step[];
  /** Publishes that a step has been reached. Does nothing without subscribers. */
  reached(step: Step): void;
}

/** Name of one point. */
export type StepOf<Declared> = Declared extends Steps<infer Step> ? Step : never;

const steps = channel('nepsh:step');

/** Declares the points of one part of the service. They are published on the channel `nepsh:step` (node:diagnostics_channel). */
export const declareSteps = <const Step extends string>(...names: Step[]): Steps<Step> => ({
  names,
  reached: (step) => steps.publish(step),
});

/** Points of a write to any resource, and of its events until they are in the log. */
export const writeSteps = declareSteps(
  'write:stored',
  'write:committed',
  'outbox:read',
  'outbox:numbered',
  'outbox:handed-on',
  'outbox:deleted',
);

/** Points of a migration. Each is reached once or several times. */
export const upgradeSteps = declareSteps(
  'upgrade:backup-written',
  'upgrade:backup-noted',
  'upgrade:batch-changed',
  'upgrade:progress-stored',
  'upgrade:version-stored',
);

/** Points of a command that replaces the data under the service. Each is reached once or several times. */
export const restoreSteps = declareSteps(
  'restore:filled',
  'restore:standby',
  'restore:begun',
  'restore:collection-replaced',
  'restore:folder-moved',
);
