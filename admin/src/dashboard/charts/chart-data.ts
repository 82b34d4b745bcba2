import type { CountOfDay } from '@contract/records/counting.record.js';
import type { ActivityOfDay, GamesOfDay, ViewersOfSport, WatchingSample } from '@contract/records/overview.record.js';
import { clockTime, weekdayAndDate } from '@contract/time/zones.js';
import { counted, number } from '../../shared/words.js';

/** A row of numbers; one bar, or one part of each bar. */
export interface Series {
  label: string;
  values: number[];
  /** A colour of the theme. */
  color: 'primary' | 'success' | 'warning' | 'quiet';
}

/** What a chart shows, and its table says. */
export interface ChartData {
  /** What the categories are: 'Day'. */
  heading: string;
  categories: string[];
  /** The text under the bars where the categories are too long; lines end with \n. */
  ticks?: string[];
  series: Series[];
  /** In a sentence, what the chart shows. */
  summary: string;
}

/** Bars of a chart of sports; the rest is summed up. */
const MAX_SPORTS = 8;

/** 'Today', 'Sat 22 Nov' */
const dayLabel = (day: string, today: string): string => (day === today ? 'Today' : weekdayAndDate(day));

/** 'Sat' over '22' */
const dayTick = ({ day }: { day: string }): string => weekdayAndDate(day).split(' ', 2).join('\n');

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

export const isEmpty = ({ series }: ChartData): boolean => series.every(({ values }) => sum(values) === 0);

/** The values of all series together, by category. */
export const totals = ({ categories, series }: ChartData): number[] =>
  categories.map((_, index) => sum(series.map(({ values }) => values[index] ?? 0)));

/** ' Most on Sat 22 Nov: 14.', ' Most today: 3.' */
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
  const shown = bySport.length > MAX_SPORTS ? bySport.slice(0, MAX_SPORTS - 1) : bySport;
  const rest = bySport.slice(shown.length);
  const rows = shown.map(({ category, viewers }) => ({ category: category || 'Other', viewers }));
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

/** What people did each day; `one`: 'action', of which there are several. */
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

/** Samples of a bar: half an hour. */
const SAMPLES_OF_BAR = 6;

/** The most people who watched at once, by half an hour, on the clock of a zone. */
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
    // On a phone one label fits under eight bars.
    ticks: categories.map((category, index) => (index % 8 === 0 ? category : '')),
    series: [{ label: 'Watching', values, color: 'success' }],
    summary: `At most ${number(top)} at once, from ${when}.`,
  };
}
