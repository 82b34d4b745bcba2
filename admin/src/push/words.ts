/** What becomes of pushes that were cancelled or stopped. */
export const STAYS_LISTED = 'It stays in the list as cancelled.';
export const STAY_LISTED = 'They stay in the list as cancelled.';
