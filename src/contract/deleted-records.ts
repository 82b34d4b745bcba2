/** Period in which staff can restore a deleted record of a restorable resource, in days. */
export const DELETED_RECORD_DAYS = 30;
