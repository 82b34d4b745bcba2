import type { SortPayload } from 'react-admin';

/**
 * Returns the path of a list with a filter. The browser's stored filter and order do not apply.
 * @param page path below /dashboard, for example '/streams'
 */
export const listPath = (page: string, filter: object, sort?: SortPayload): string =>
  `/dashboard${page}?filter=${encodeURIComponent(JSON.stringify(filter))}` +
  (sort ? `&sort=${sort.field}&order=${sort.order}` : '');
