export { createApiClient, type ApiClient, type ApiClientOptions } from './api.js';
export { callPath, type CallOptions, type Outcome } from './call-path.js';
export { connectLiveEvents, type LiveEventsOptions } from './live-events.js';
export type { LiveState } from './live-message.js';
export type { ReadResponse, ReadParameters, ReadPath } from './reads.js';
export type { components, paths } from '../generated/schema.js';
export type { ApiErrorBody, ApiErrorCode } from '../../src/contract/errors.js';
export type * from '../../src/contract/events.js';
