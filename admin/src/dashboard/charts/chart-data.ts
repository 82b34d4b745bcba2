import type { CountOfDay } from '@contract/records/counting.record.js';
import type { ActivityOfDay, GamesOfDay, ViewersOfSport, WatchingSample } from '@contract/records/overview.record.js';
import { clockTime, weekdayAndDate } from '@contract/time/zones.js';
import { counted, number } from '../../shared/words.js';

/** A series of values, drawn as bars or as parts of stacked bars. */
export interface Series {
  label: string;
  values: number[];
  /** Color of the theme. */
  color: 'primary' | 'success' | 'warning' | 'quiet';
}

/** Contents of a chart and of its table. */
export interface ChartData {
  /** Heading of the categories, for example 'Day'. */
  heading: string;
  categories: string[];
  /** Shorter labels under the bars. Lines end with \ . */
  ticks?: string[];
  series: Series[];
  /** Summary of the chart in a sentence. */
  summary: string;
}

/** Maximum number of bars in a chart of sports. The remaining sports are summed up. */
const MAX_SPORTS = 8;

/** Returns a label such as 'Today' or 'Sat 22 Nov'. */
const dayLabel = (day: string, today: string): string => (day === today ? 'Today' : weekdayAndDate(day));

/** Returns a label of two lines, such as 'Sat' over '22'. */
const dayTick = ({ day }: { day: string }): string => weekdayAndDate(day).split(' ', 2).join('\n');

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const isEmpty = ({ series }: ChartData): boolean => series.every(({ values }) => sum(values) === 0);

/** Returns the sum of all series by category. */
export const totals = ({ categories, series }: ChartData): number[] =>
  categories.map((_, index) => sum(series.map(({ values }) => values[index] ?? 0)));

/** Returns ' Most on Sat 22 Nov: 14.' or ' Most today: 3.' */
function peak(categories: readonly string[], values: readonly number[]): string {
  const top = Math.max(0, ...values);
  const category = categories[values.indexOf(top)];
  if (top === 0 || !category) return '';
  return ` Most ${category === 'Today' ? 'today' : `on ${category}`}: ${number(top)}.`;
}

export function gamesPerDay(byDay: readonly GamesOfDay[], today: string): ChartData {
  const categories = byDay.map(({ day }) => dayLabel(day, today));
  const series: Series[] = [
    { label: 'Finished', values: byDay.map(({ finished }) => finished), color: 'quiet' },
    { label: 'Live', values: byDay.map(({ live }) => live), color: 'success' },
    { label: 'Scheduled', values: byDay.map(({ scheduled }) => scheduled), color: 'warning' },
  ];
  const all = totals({ heading: '', categories, series, summary: '' });
  const ofToday = all[byDay.findIndex(({ day }) => day === today)] ?? 0;
  const summary = `${counted(ofToday, 'game')} today, ${number(sum(all))} in ${byDay.length} days.`;
  return { heading: 'Day', categories, ticks: byDay.map(dayTick), series, summary: summary + peak(categories, all) };
}

export function viewsPerSport(bySport: readonly ViewersOfSport[]): ChartData {
  const topSports = bySport.length > MAX_SPORTS ? bySport.slice(0, MAX_SPORTS - 1) : bySport;
  const rest = bySport.slice(topSports.length);
  const rows = topSports.map(({ category, viewers }) => ({ category: category || 'Other', viewers }));
  if (rest.length > 0) {
    rows.push({ category: `${rest.length} other sports`, viewers: sum(rest.map(({ viewers }) => viewers)) });
  }
  const all = sum(bySport.map(({ viewers }) => viewers));
  const games = sum(bySport.map((sport) => sport.games));
  return {
    heading: 'Sport',
    categories: rows.map(({ category }) => category),
    series: [{ label: 'Views', values: rows.map(({ viewers }) => viewers), color: 'success' }],
    summary: `${counted(all, 'view')} of ${counted(games, 'live game')} in ${counted(bySport.length, 'sport')}.`,
  };
}

/** Returns the actions per day. `one` is the singular of the unit, for example 'action'. */
export function countsPerDay(byDay: readonly CountOfDay[], today: string, label: string, one: string): ChartData {
  const categories = byDay.map(({ day }) => dayLabel(day, today));
  const values = byDay.map(({ count }) => count);
  const ofToday = byDay.find(({ day }) => day === today)?.count ?? 0;
  const summary = `${counted(ofToday, one)} today, ${number(sum(values))} in ${byDay.length} days.`;
  return {
    heading: 'Day',
    categories,
    ticks: byDay.map(dayTick),
    series: [{ label, values, color: 'primary' }],
    summary: summary + peak(categories, values),
  };
}

export const activityPerDay = (byDay: readonly ActivityOfDay[], today: string): ChartData =>
  countsPerDay(byDay, today, 'Actions', 'action');

/** Samples per bar, which covers half an hour. */
const SAMPLES_OF_BAR = 6;

/** Returns the maximum number of simultaneous viewers per half hour, in the given zone. */
export function watchingOverDay(samples: readonly WatchingSample[], zone: string): ChartData {
  const starts = samples.filter((_, index) => index % SAMPLES_OF_BAR === 0);
  const values = starts.map((_, index) => {
    const part = samples.slice(index * SAMPLES_OF_BAR, (index + 1) * SAMPLES_OF_BAR);
    return Math.max(0, ...part.map(({ people }) => people));
  });
  const categories = starts.map(({ at }) => clockTime(at, zone));
  const top = Math.max(0, ...values);
  const when = categories[values.indexOf(top)] ?? '';
  return {
    heading: 'From',
    categories,
    // On phones, a label needs the width of eight bars.
    ticks: categories.map((category, index) => (index % 8 === 0 ? category : '')),
    series: [{ label: 'Watching', values, color: 'success' }],
    summary: `Peak: ${number(top)}, from ${when}.`,
  };
}
