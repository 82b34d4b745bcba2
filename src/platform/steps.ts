import { channel } from 'node:diagnostics_channel';

/**
 * The points between which a process may be killed while something goes live, is published or is sent. Each says that the
 * step it names is done; it is published on the channel `nepsh:step` (node:diagnostics_channel).
 */
export const STEPS = [
  // A write to any resource.
  'write:stored',
  'write:committed',
  // Games change by themselves, and it is published.
  'go-live:claimed',
  'go-live:pushes-made',
  'go-live:marks-cleared',
  'go-live:openings-published',
  // Pending events are moved into the log.
  'outbox:read',
  'outbox:numbered',
  'outbox:handed-on',
  'outbox:deleted',
  // A push goes out.
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
  // What became of it is asked for.
  'receipts:claimed',
  'receipts:answered',
  'receipts:settled',
] as const;
export type Step = (typeof STEPS)[number];

/** The points between which a process may be killed while it migrates older data, once or many times each. */
export type UpgradeStep =
  | 'upgrade:backup-written'
  | 'upgrade:backup-noted'
  | 'upgrade:batch-changed'
  | 'upgrade:progress-stored'
  | 'upgrade:version-stored';

/** The points between which a command may be killed while it replaces data under the service, once or many times each. */
export type CommandStep =
  | 'restore:filled'
  | 'restore:standby'
  | 'restore:begun'
  | 'restore:collection-replaced'
  | 'restore:folder-moved'
  | 'rotation:begun'
  | 'rotation:part-encrypted'
  | 'rotation:finished'
  | 'vapid:replaced';

const steps = channel('nepsh:step');

/** Publishes that a step has been reached; does nothing without subscribers. */
export const reached = (step: Step | UpgradeStep | CommandStep): void => steps.publish(step);
