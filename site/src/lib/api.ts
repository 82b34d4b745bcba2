import { createApiClient } from '@nepsh/client';

/** The API, on the page's own origin. */
export const api = createApiClient();
