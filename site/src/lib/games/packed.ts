import { GAME_STATUSES, versus } from '@contract/games.js';
import { STREAM_OPENS_MINUTES_BEFORE } from '@contract/streams.js';
import type { GameDay } from '@contract/records/match.record.js';
import { MINUTE } from '@contract/time/units.js';
import type { BoardGame } from './board.js';
import { isWhole } from './grouping.js';

const FIELD = '\t';
const ROW = '\n';
/** Marks a location that equals the home team, as in imported games. */
const SAME = '=';
/** Follows the state of a game whose time is to be confirmed. */
const TIME_OPEN = '?';
/** Follows the state of a game without streams. */
const NO_STREAMS = '!';

/** Removes the separators from a text. No name needs them. */
const plain = (text: string): string => text.replace(/[\t\n]/g, ' ');

/** Returns the minutes from the kick-off to an instant, or an empty string for the usual number. */
function offset(at: string, start: number, usual: number): string {
  const minutes = (Date.parse(at) - start) / MINUTE;
  return minutes === usual ? '' : String(minutes);
}

/** Returns a result such as '2-1 Half-time', or an empty string without a result. */
const resultText = ({ homeScore, awayScore, statusText }: BoardGame): string =>
  homeScore === null && !statusText ? '' : `${homeScore ?? ''}-${awayScore ?? ''} ${plain(statusText)}`;

function resultIn(text: string): Pick<BoardGame, 'homeScore' | 'awayScore' | 'statusText'> {
  const [, home, away, statusText = ''] = /^(\d*)-(\d*) (.*)$/.exec(text) ?? [];
  return { homeScore: home ? Number(home) : null, awayScore: away ? Number(away) : null, statusText };
}

/** Returns '1' if the home team is not decided, '2' if the away team is not, '3' for both, else an empty text. */
const openSides = ({ isHomePlaceholder, isAwayPlaceholder }: BoardGame): string =>
  isHomePlaceholder || isAwayPlaceholder ? String(Number(isHomePlaceholder) + 2 * Number(isAwayPlaceholder)) : '';

/** Returns the texts of a row. */
const namesOf = ({ homeTeam, awayTeam, location, title }: BoardGame): string[] => [
  plain(homeTeam),
  plain(awayTeam),
  location === homeTeam ? SAME : plain(location),
  title === versus({ homeTeam, awayTeam }) ? '' : plain(title),
];

/** Fields that many games share, in the order of the packed rows. */
const SHARED = ['leagueId', 'league', 'leagueLogoUrl', 'matchId', 'matchTitle', 'category', 'timeZone'] as const;

/** Collects shared values, each once. */
class Shared {
  readonly rows: string[] = [];
  private readonly places = new Map<string, string>();
  private last: { game: BoardGame; place: string } | undefined;

  placeOf(game: BoardGame): string {
    // Games of a match are adjacent.
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
 * Serializes games as a short text for islands, which `unpack` parses. Shared values occur once, and derived values are
 * omitted. Games that are only counted consist of their group, time, and number.
 */
export function pack(games: readonly BoardGame[]): string {
  const groups = new Shared();
  const texts = games.map((game) => {
    const start = Date.parse(game.startsAt);
    return [
      isWhole(game) ? game._id : '',
      groups.placeOf(game),
      (start / 1000).toString(36),
      `${GAME_STATUSES.indexOf(game.status)}${Number(game.isTrending)}${openSides(game)}${game.hasStreams ? '' : NO_STREAMS}${game.isTimeConfirmed ? '' : TIME_OPEN}`,
      ...(game.count === undefined
        ? [
            offset(game.goLiveAt, start, 0),
            offset(game.opensAt, start, -STREAM_OPENS_MINUTES_BEFORE),
            game.viewCount.toString(36),
            resultText(game),
            ...namesOf(game),
          ]
        : [game.count.toString(36)]),
    ].join(FIELD);
  });
  return [groups.rows.length.toString(36), ...groups.rows, ...texts].join(ROW);
}

const isoOf = (at: number): string => new Date(at).toISOString();

/** Parses a text of `pack`. */
export function unpack(text: string): BoardGame[] {
  const [count = '0', ...rows] = text.split(ROW);
  const shared = parseInt(count, 36);
  const groups = rows.slice(0, shared).map((row) => row.split(FIELD));
  return rows.slice(shared).map((row, index) => {
    const [_id, group = '0', start = '0', state = '', ...rest] = row.split(FIELD);
    const [live = '', opens = '', views = '0', result = '', ...texts] = _id ? rest : [];
    const [
      leagueId = '',
      league = '',
      leagueLogoUrl = '',
      matchId = '',
      matchTitle = '',
      category = '',
      timeZone = '',
    ] = groups[parseInt(group, 36)] ?? [];
    const [homeTeam = '', awayTeam = '', location = '', title = ''] = texts;
    const at = parseInt(start, 36) * 1000;
    return {
      _id: _id || `#${index}`,
      matchId,
      matchTitle,
      title: title || versus({ homeTeam, awayTeam }),
      homeTeam,
      awayTeam,
      isHomePlaceholder: state[2] === '1' || state[2] === '3',
      isAwayPlaceholder: state[2] === '2' || state[2] === '3',
      location: location === SAME ? homeTeam : location,
      timeZone,
      startsAt: isoOf(at),
      goLiveAt: isoOf(at + Number(live || 0) * MINUTE),
      opensAt: isoOf(at + Number(opens || -STREAM_OPENS_MINUTES_BEFORE) * MINUTE),
      isTimeConfirmed: !state.endsWith(TIME_OPEN),
      status: GAME_STATUSES[Number(state[0])] ?? 'Scheduled',
      isTrending: state[1] === '1',
      viewCount: parseInt(views, 36),
      ...resultIn(result),
      league,
      leagueId,
      leagueLogoUrl,
      category,
      hasStreams: !state.includes(NO_STREAMS),
      ...(!_id && { count: parseInt(rest[0] ?? '1', 36) }),
    };
  });
}

/** Serializes days with their counts as a short text. */
export const packDays = (days: readonly GameDay[]): string =>
  days.map(({ date, games, live, finished }) => [date, games, live, finished].join(' ')).join(ROW);

export const unpackDays = (text: string): GameDay[] =>
  text.split(ROW).flatMap((row) => {
    const [date = '', games, live, finished] = row.split(' ');
    return date ? [{ date, games: Number(games), live: Number(live), finished: Number(finished) }] : [];
  });
