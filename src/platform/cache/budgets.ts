const MB = 1024 * 1024;

/** Limits by the kind of a response, so that responses whose number visitors can raise evict no others. */
export const BUDGETS = {
  /** Lists in their usual order. The service chooses their keys. */
  list: { entries: 200, bytes: 128 * MB },
  /** Complete lists in an order or with a filter that callers choose. */
  queriedList: { entries: 30, bytes: 24 * MB },
  /** Responses to other queries, such as date ranges and calendars. */
  window: { entries: 300, bytes: 24 * MB },
  /** Pages without a query. */
  page: { bytes: 24 * MB },
  /** Pages with a query. */
  queriedPage: { bytes: 8 * MB },
} as const;

export type Budget = keyof typeof BUDGETS;

/** Location of a response in the cache. */
export interface Place {
  budget: Budget;
  key: string;
}
