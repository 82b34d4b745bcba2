import { GAME_STATUSES } from '@contract/games.js';
import { STREAM_OPENS_MINUTES_BEFORE } from '@contract/streams.js';
import type { GameDay } from '@contract/records/match.record.js';
import { MINUTE } from '@contract/time/units.js';
import type { BoardGame } from './board.js';

const FIELD = '\t';
const ROW = '\n';
/** Stands for a location that is the name of the home team, as in imported games. */
const SAME = '=';

/** Takes the separators out of a text: no name needs them. */
const plain = (text: string): string => text.replace(/[\t\n]/g, ' ');

const versus = (home: string, away: string): string => `${home} vs ${away}`;

/** Minutes from the kick-off to an instant; an empty text for the usual number. */
function offset(at: string, start: number, usual: number): string {
  const minutes = (Date.parse(at) - start) / MINUTE;
  return minutes === usual ? '' : String(minutes);
}

/** '2-1 Half-time'; an empty text for a game without a result. */
const resultText = ({ homeScore, awayScore, statusText }: BoardGame): string =>
  homeScore === null && !statusText ? '' : `${homeScore ?? ''}-${awayScore ?? ''} ${plain(statusText)}`;

function resultIn(text: string): Pick<BoardGame, 'homeScore' | 'awayScore' | 'statusText'> {
  const [, home, away, statusText = ''] = /^(\d*)-(\d*) (.*)$/.exec(text) ?? [];
  return { homeScore: home ? Number(home) : null, awayScore: away ? Number(away) : null, statusText };
}

/** What distinguishes games that are only counted: no more than a row needs, so that many are alike. */
const countedAs = ({ startsAt, goLiveAt, opensAt, status, isTrending, statusText }: BoardGame, place: string): string =>
  [place, startsAt, goLiveAt, opensAt, status, isTrending, status === 'Scheduled' ? statusText : ''].join(' ');

/** What a row shows of a game. */
const namesOf = ({ homeTeam, awayTeam, location, title }: BoardGame): string[] => [
  plain(homeTeam),
  plain(awayTeam),
  location === homeTeam ? SAME : plain(location),
  title === versus(homeTeam, awayTeam) ? '' : plain(title),
];

/** What many games share, in the order in which rows have it. */
const SHARED = ['leagueId', 'league', 'leagueLogoUrl', 'matchId', 'matchTitle', 'category', 'timeZone'] as const;

/** What games share, each once. */
class Shared {
  readonly rows: string[] = [];
  private readonly places = new Map<string, string>();
  private last: { game: BoardGame; place: string } | undefined;

  placeOf(game: BoardGame): string {
    // Games of one match come one after the other.
    const { last } = this;
    if (last && SHARED.every((field) => last.game[field] === game[field])) return last.place;
    const row = SHARED.map((field) => plain(game[field])).join(FIELD);
    const place = this.places.get(row) ?? this.rows.length.toString(36);
    if (!this.places.has(row)) this.rows.push(row);
    this.places.set(row, place);
    this.last = { game, place };
    return place;
  }
}

/**
 * Games as one short text for islands, which `unpack` reads: what games share is in it once, and what follows from the
 * rest is left out. Of games that are not `isShown` it has only what is needed to count them and to see that none of them is
 * the next; those that are alike in it are one row with their number.
 */
export function pack(games: readonly BoardGame[], isShown: (game: BoardGame) => boolean = () => true): string {
  const groups = new Shared();
  /** The games of each row, by what is in it. */
  const rows = new Map<string, { game: BoardGame; place: string; count: number }>();
  for (const game of games) {
    const place = groups.placeOf(game);
    const key = isShown(game) ? game._id : countedAs(game, place);
    const row = rows.get(key);
    if (row) row.count += 1;
    else rows.set(key, { game, place, count: 1 });
  }
  const texts = [...rows].map(([key, { game, place, count }]) => {
    const start = Date.parse(game.startsAt);
    const isWhole = key === game._id;
    return [
      isWhole ? game._id : '',
      place,
      (start / 1000).toString(36),
      `${GAME_STATUSES.indexOf(game.status)}${Number(game.isTrending)}`,
      offset(game.goLiveAt, start, 0),
      offset(game.opensAt, start, -STREAM_OPENS_MINUTES_BEFORE),
      isWhole ? game.viewCount.toString(36) : '0',
      isWhole || game.status === 'Scheduled' ? resultText(game) : '',
      ...(isWhole ? namesOf(game) : count > 1 ? [count.toString(36)] : []),
    ].join(FIELD);
  });
  return [groups.rows.length.toString(36), ...groups.rows, ...texts].join(ROW);
}

/** The games of a text that `pack` made. */
export function unpack(text: string): BoardGame[] {
  const instants = new Map<number, string>();
  const isoOf = (at: number): string => {
    let iso = instants.get(at);
    if (iso === undefined) instants.set(at, (iso = new Date(at).toISOString()));
    return iso;
  };
  const [count = '0', ...rows] = text.split(ROW);
  const shared = parseInt(count, 36);
  const groups = rows.slice(0, shared).map((row) => row.split(FIELD));
  return rows.slice(shared).flatMap((row, index) => {
    const [_id, group = '0', start = '0', state = '', live = '', opens = '', views = '0', result = '', ...texts] =
      row.split(FIELD);
    const [
      leagueId = '',
      league = '',
      leagueLogoUrl = '',
      matchId = '',
      matchTitle = '',
      category = '',
      timeZone = '',
    ] = groups[parseInt(group, 36)] ?? [];
    const [homeTeam = '', awayTeam = '', location = '', title = ''] = _id ? texts : [];
    const at = parseInt(start, 36) * 1000;
    const game: BoardGame = {
      // Games that are only counted are never shown: those that are alike are one object.
      _id: _id || `#${index}`,
      matchId,
      matchTitle,
      title: title || versus(homeTeam, awayTeam),
      homeTeam,
      awayTeam,
      location: location === SAME ? homeTeam : location,
      timeZone,
      startsAt: isoOf(at),
      goLiveAt: isoOf(at + Number(live || 0) * MINUTE),
      opensAt: isoOf(at + Number(opens || -STREAM_OPENS_MINUTES_BEFORE) * MINUTE),
      status: GAME_STATUSES[Number(state[0])] ?? 'Scheduled',
      isTrending: state[1] === '1',
      viewCount: parseInt(views, 36),
      ...resultIn(result),
      league,
      leagueId,
      leagueLogoUrl,
      category,
    };
    return _id ? game : Array<BoardGame>(parseInt(texts[0] ?? '1', 36)).fill(game);
  });
}

/** Days with their counts as one short text. */
export const packDays = (days: readonly GameDay[]): string =>
  days.map(({ date, games, live, finished }) => [date, games, live, finished].join(' ')).join(ROW);

export const unpackDays = (text: string): GameDay[] =>
  text.split(ROW).flatMap((row) => {
    const [date = '', games, live, finished] = row.split(' ');
    return date ? [{ date, games: Number(games), live: Number(live), finished: Number(finished) }] : [];
  });
