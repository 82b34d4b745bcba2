import { all, RequiredText } from '@contract/dto/decorators.js';
import { AddedGameDto, GameDto, TIME_MESSAGE } from '@contract/dto/game.dto.js';
import { IsTimeOfDay } from '@contract/dto/time-rules.js';
import { GAME_DEFAULTS } from '@contract/games.js';
import { MESSAGES } from '@contract/messages.js';
import type { GameRecord } from '@contract/records/match.record.js';
import type { SettingsRecord } from '@contract/records/setting.record.js';
import { goesLive, statusTextOnceMoved } from '@contract/results.js';
import { usualLengthMinutes } from '@contract/sports.js';
import { STREAM_DEFAULTS } from '@contract/streams.js';
import { addDays } from '@contract/time/days.js';
import { serverNow } from '@contract/time/server-clock.js';
import { MINUTE } from '@contract/time/units.js';
import { instantOf } from '@contract/time/wall-clock.js';
import { ValidateIf } from 'class-validator';
import { decodeStreamUrl, isOwnStream } from '../shared/stream-token.js';
import { today } from '../shared/time.js';

const ID_LENGTH = 24;

/** Requires a time. The call would use a default for an omitted time, but a cleared field is a mistake. */
const RequiredTime = (): PropertyDecorator =>
  all(
    ValidateIf(() => true),
    IsTimeOfDay({ message: TIME_MESSAGE }),
    RequiredText('Time', 5),
  );

export class GameForm extends GameDto {
  @RequiredTime()
  override time!: string;
}

/**
 * The form of a new game, with the match of the call's path; not a GameForm, whose optional time of GameDto it would
 * inherit.
 */
export class NewGameForm extends AddedGameDto {
  @RequiredTime()
  override time!: string;

  @RequiredText('Match', ID_LENGTH)
  matchId!: string;
}

/** Returns a new scheduled game: today at 20:00 in the zone of the settings, on web and mobile. */
export function newGame(timeZone: string, matchId: string, now = serverNow()): Partial<NewGameForm> {
  return {
    matchId,
    title: '',
    homeTeam: '',
    awayTeam: '',
    location: '',
    date: today(timeZone, now),
    time: GAME_DEFAULTS.time,
    timeZone,
    isTimeConfirmed: true,
    platforms: GAME_DEFAULTS.platforms,
    status: GAME_DEFAULTS.status,
    streamUrls: [],
    hasUsualStreams: true,
  };
}

/** Fields of a new game that an address can fill in. */
export type Prefill = Partial<Pick<NewGameForm, (typeof PREFILLED)[number]>>;

const PREFILLED = ['title', 'homeTeam', 'awayTeam', 'leagueId', 'date', 'time'] as const;

/** Returns the query parameters of the dialog of a new game with these fields. */
export const addGameQuery = (prefill: Prefill): string =>
  `?${new URLSearchParams({ dialog: 'create', prefill: JSON.stringify(prefill) })}`;

/** Returns the fields in the query of an address, or undefined if it has none. */
export function prefillIn(query: string): Prefill | undefined {
  const text = new URLSearchParams(query).get('prefill');
  if (!text) return undefined;
  try {
    const values = new Map(Object.entries(JSON.parse(text) as object));
    return Object.fromEntries(
      PREFILLED.flatMap((field) => (typeof values.get(field) === 'string' ? [[field, values.get(field)]] : [])),
    ) as Prefill;
  } catch {
    return undefined;
  }
}

/** Immediate effect of saving a game. */
export type AtOnce = 'live' | 'finished' | null;

/**
 * Returns the immediate effect of saving a scheduled game whose go-live instant is past: the game goes live, unless it is called
 * off or has no confirmed time. Once its sport's usual length has passed, it is finished without an announcement.
 */
export function atOnce(
  form: Partial<GameDto>,
  category: string | undefined,
  settings: SettingsRecord | undefined,
  now = serverNow(),
): AtOnce {
  const { status, statusText = '', isTimeConfirmed = true } = form;
  if (status !== 'Scheduled') return null;
  const zone = form.timeZone || settings?.timeZone || 'UTC';
  const kickoff = instantOf(form.date ?? '', form.time || GAME_DEFAULTS.time, zone);
  const due = now - (settings?.goLive.shiftMinutes ?? 0) * MINUTE;
  if (!(kickoff <= due)) return null;
  if (kickoff + usualLengthMinutes(category) * MINUTE <= due) return 'finished';
  return goesLive({ status, statusText, isTimeConfirmed }) ? 'live' : null;
}

/**
 * Returns the immediate effect of moving a game. The server removes a text such as 'Postponed' from a game that moves.
 */
export const atOnceWhenMoved = (
  game: GameRecord,
  to: Partial<GameDto>,
  settings: SettingsRecord | undefined,
  now = serverNow(),
): AtOnce => atOnce({ ...game, ...to, statusText: statusTextOnceMoved(game.statusText) }, game.category, settings, now);

/** Days between the rounds of most competitions. */
const USUAL_DISTANCE = 7;

/** Returns a copy of a game without its results: a week later, or today if that day is past. */
export function copyOfGame(game: GameRecord, now = serverNow()): Partial<NewGameForm> {
  const { matchId, leagueId, title, homeTeam, awayTeam, location, time, timeZone, platforms } = game;
  const later = addDays(game.date, USUAL_DISTANCE);
  const earliest = today(timeZone, now);
  const date = later < earliest ? earliest : later;
  const { status } = GAME_DEFAULTS;
  return { matchId, leagueId, title, homeTeam, awayTeam, location, date, time, timeZone, platforms, status };
}

/** Default stream: 1080p, English, on the product's own platform. */
export const NEW_ENTRY = { title: '', url: '', ...STREAM_DEFAULTS };

/**
 * Returns the initial values of the form. The addresses of own streams, and addresses whose token cannot be decoded, stay
 * on the server.
 */
export function entriesOf({ streamUrls }: Pick<GameRecord, 'streamUrls'>) {
  const stored = streamUrls.map((stream) => {
    const { _id, title, url, quality, language, platform } = stream;
    const address = url === undefined ? null : decodeStreamUrl(url);
    const undecodable = address === MESSAGES.invalidToken;
    const isOwn = isOwnStream(stream);
    return { _id, title, quality, language, platform, url: undecodable || isOwn ? null : address, undecodable, isOwn };
  });
  return { streamUrls: stored.length ? stored : [NEW_ENTRY] };
}
