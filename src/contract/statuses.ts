/** Status of a visitor's message. All transitions are allowed. */
export const CONTACT_STATUSES = ['New', 'In Progress', 'Resolved'] as const;
export type ContactStatus = (typeof CONTACT_STATUSES)[number];

/** Status of a visitor's match request. All transitions are allowed. */
export const REQUEST_STATUSES = ['New', 'Pending', 'Approved', 'Cancel'] as const;
export type RequestStatus = (typeof REQUEST_STATUSES)[number];
