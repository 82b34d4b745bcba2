import type { GameRecord } from '@contract/records/match.record.js';
import type { CsvColumn } from '../shared/csv.js';

/** What an export of games holds. */
export const GAME_CSV: readonly CsvColumn<GameRecord>[] = [
  { title: 'Title', value: ({ title }) => title },
  { title: 'Home team', value: ({ homeTeam }) => homeTeam },
  { title: 'Away team', value: ({ awayTeam }) => awayTeam },
  { title: 'Match', value: ({ matchTitle }) => matchTitle },
  { title: 'League', value: ({ league }) => league },
  { title: 'Category', value: ({ category }) => category },
  { title: 'Location', value: ({ location }) => location },
  { title: 'Date', value: ({ date }) => date },
  { title: 'Time', value: ({ time }) => time },
  { title: 'Time zone', value: ({ timeZone }) => timeZone },
  { title: 'Kick-off (UTC)', value: ({ startsAt }) => startsAt },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Platforms', value: ({ platforms }) => platforms },
  { title: 'Trending', value: ({ isTrending }) => isTrending },
  { title: 'Views', value: ({ viewCount }) => viewCount },
  { title: 'Streams', value: ({ streamUrls }) => streamUrls.length },
];
