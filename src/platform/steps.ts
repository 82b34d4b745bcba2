import { channel } from 'node:diagnostics_channel';

/** Points between which a process may be killed; each says that the step it names is done. */
export interface Steps<Step extends string> {
  names: readonly Step[];
  /** Publishes that a step has been reached; does nothing without subscribers. */
  reached(step: Step): void;
}

/** One of them. */
export type StepOf<Declared> = Declared extends Steps<infer Step> ? Step : never;

const steps = channel('nepsh:step');

/** Declares the points of one part of the service. They are published on the channel `nepsh:step` (node:diagnostics_channel). */
export const declareSteps = <const Step extends string>(...names: Step[]): Steps<Step> => ({
  names,
  reached: (step) => steps.publish(step),
});

/** A write to any resource, and its events on their way into the log. */
export const writeSteps = declareSteps(
  'write:stored',
  'write:committed',
  'outbox:read',
  'outbox:numbered',
  'outbox:handed-on',
  'outbox:deleted',
);

/** Older data is migrated; each is reached once or many times. */
export const upgradeSteps = declareSteps(
  'upgrade:backup-written',
  'upgrade:backup-noted',
  'upgrade:batch-changed',
  'upgrade:progress-stored',
  'upgrade:version-stored',
);

/** A command replaces the data under the service; each is reached once or many times. */
export const restoreSteps = declareSteps(
  'restore:filled',
  'restore:standby',
  'restore:begun',
  'restore:collection-replaced',
  'restore:folder-moved',
);
