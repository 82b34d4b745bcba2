import { GameDto } from '@contract/dto/game.dto.js';
import { RequiredText } from '@contract/dto/decorators.js';
import { GAME_DEFAULTS } from '@contract/games.js';
import type { SettingsRecord } from '@contract/records/setting.record.js';
import { today, instantOf } from '../shared/time.js';

const ID_LENGTH = 24;

/** What the form of a new game holds: the call's fields, and the match the call's path names. */
export class NewGameForm extends GameDto {
  @RequiredText('Match', ID_LENGTH)
  matchId!: string;
}

/** A new game: today at 20:00 in the setting's zone, on web and mobile, scheduled. */
export function newGame(timeZone: string, matchId: string, now = Date.now()): Partial<NewGameForm> {
  return {
    matchId,
    title: '',
    homeTeam: '',
    awayTeam: '',
    location: '',
    date: today(timeZone, now),
    time: GAME_DEFAULTS.time,
    timeZone,
    platforms: GAME_DEFAULTS.platforms,
    status: GAME_DEFAULTS.status,
  };
}

const MINUTE = 60_000;

/** Whether saving a form would set its game live at once: it is scheduled and its go-live instant is past. */
export function wouldGoLive(form: Partial<GameDto>, settings: SettingsRecord | undefined, now = Date.now()): boolean {
  if (form.status !== 'Scheduled') return false;
  const zone = form.timeZone || settings?.timeZone || 'UTC';
  const kickoff = instantOf(form.date ?? '', form.time || GAME_DEFAULTS.time, zone);
  return kickoff + (settings?.goLive.shiftMinutes ?? 0) * MINUTE <= now;
}
