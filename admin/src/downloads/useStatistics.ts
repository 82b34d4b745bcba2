import type { DownloadStatistics } from '@contract/records/download.record.js';
import { useQuery } from '@tanstack/react-query';
import { request } from '../api/index.js';

const read = async (): Promise<DownloadStatistics> =>
  ((await request('/api/mobile/downloads/statistics')).json as { statistics: DownloadStatistics }).statistics;

/** Figures of the app's builds; read again with the list of them. */
export const useStatistics = () => useQuery({ queryKey: ['downloads', 'statistics'], queryFn: read });
