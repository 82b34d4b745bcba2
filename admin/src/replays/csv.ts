import type { ReplayRecord } from '@contract/records/replay.record.js';
import type { CsvColumn } from '../shared/csv.js';

/** What an export of replays holds. */
export const REPLAY_CSV: readonly CsvColumn<ReplayRecord>[] = [
  { title: 'Title', value: ({ title }) => title },
  { title: 'League', value: ({ league }) => league },
  { title: 'Category', value: ({ category }) => category },
  { title: 'Date', value: ({ date }) => date },
  { title: 'Views', value: ({ viewCount }) => viewCount },
  { title: 'Parts', value: ({ parts }) => parts.length },
  { title: 'Thumbnail', value: ({ thumbnail }) => thumbnail },
  { title: 'Highlights', value: ({ highlightsUrl }) => highlightsUrl },
  { title: 'Created', value: ({ createdAt }) => createdAt },
];
