/** What somebody does with a record: a form of it is open, or it is only shown. */
export const PRESENCE_MODES = ['viewing', 'editing'] as const;
export type PresenceMode = (typeof PRESENCE_MODES)[number];

/** Seconds after which a tab says again what it has open, and after which one that did not counts as closed. */
export const PRESENCE_RENEW_SECONDS = 20;
export const PRESENCE_EXPIRE_SECONDS = 45;

/** Seconds after which a hidden tab counts as away, and seconds without a key or a pointer after which any tab does. */
export const PRESENCE_HIDDEN_SECONDS = 60;
export const PRESENCE_IDLE_SECONDS = 900;

/** Records that one tab has open at most. */
export const PRESENCE_RECORDS = 5;
