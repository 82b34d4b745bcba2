/** The status of a visitor's message; any may follow any. */
export const CONTACT_STATUSES = ['New', 'In Progress', 'Resolved'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

/** The status of a visitor's request for a match; any may follow any. */
export const REQUEST_STATUSES = ['New', 'Pending', 'Approved', 'Cancel'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
