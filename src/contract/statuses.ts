/** Where a visitor's message stands; any may follow any. */
export const CONTACT_STATUSES = ['New', 'In Progress', 'Resolved'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

/** Where a visitor's request for a match stands; any may follow any. */
export const REQUEST_STATUSES = ['New', 'Pending', 'Approved', 'Cancel'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
