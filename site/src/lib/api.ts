import { createApiClient } from '@nepsh/client';

/** Client of the API on the page's origin. */
export const api = createApiClient();
