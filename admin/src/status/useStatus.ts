import type { ServiceStatus } from '@contract/records/status.record.js';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/index.js';

/** How often the page asks, in milliseconds: most of what it shows is published by no event. */
const EVERY_MS = 5_000;

const read = async (): Promise<ServiceStatus> => (await bodyOf(api.GET('/api/status'))).status;

/** How the service is doing, read again every few seconds while the page is in front. */
export const useStatus = () => useQuery({ queryKey: ['status'], queryFn: read, refetchInterval: EVERY_MS });
