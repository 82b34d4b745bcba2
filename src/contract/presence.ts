/** Modes of presence: a user views a record, or has a form with the record open. */
export const PRESENCE_MODES = ['viewing', 'editing'] as const;
export type PresenceMode = (typeof PRESENCE_MODES)[number];

/** Interval between the reports of a tab, and time without a report after which the tab counts as closed, both in seconds. */
export const PRESENCE_RENEW_SECONDS = 20;
export const PRESENCE_EXPIRE_SECONDS = 45;

/** Time after which a hidden tab counts as away, and time without input after which any tab counts as away, both in seconds. */
export const PRESENCE_HIDDEN_SECONDS = 60;
export const PRESENCE_IDLE_SECONDS = 900;

/** Maximum number of records that a tab can have open. */
export const PRESENCE_RECORDS = 5;
