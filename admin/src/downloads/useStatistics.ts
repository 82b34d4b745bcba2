import type { DownloadStatistics } from '@contract/records/download.record.js';
import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/index.js';

const read = async (): Promise<DownloadStatistics> =>
  (await bodyOf(api.GET('/api/mobile/downloads/statistics'))).statistics;

/** Figures of the app's builds; read again with the list of them. */
export const useStatistics = () => useQuery({ queryKey: ['downloads', 'statistics'], queryFn: read });
