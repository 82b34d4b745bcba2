export { callPath, createApiClient } from './api.js';
export type {
  ApiClient,
  ApiClientOptions,
  CallOptions,
  Outcome,
  ReadParameters,
  ReadPath,
  ReadResponse,
} from './api.js';
export { connectLiveEvents, type EventSourceLike, type LiveEventsOptions } from './live-events.js';
export type { LiveState } from './live-message.js';
export type { components, paths } from '../generated/schema.js';
export type { ApiErrorBody, ApiErrorCode } from '../../src/contract/errors.js';
export type * from '../../src/contract/events.js';
