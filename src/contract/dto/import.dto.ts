import { ArrayMaxSize, IsArray, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { LIMITS } from '../limits.js';
import { MESSAGES } from '../messages.js';
import { LEAGUE_CATEGORIES, type LeagueCategory } from '../sports.js';
import { MEANING_CHOICES } from '../time/zone-abbreviations.js';
import { all, OptionalText, RequiredText } from './decorators.js';
import { IsZoneName } from './time-rules.js';

export const FIXTURE_FORMATS = ['openfootball', 'csv', 'ics'] as const;
export type FixtureFormat = (typeof FIXTURE_FORMATS)[number];

/** Orders of day and month in dates such as 05/08/2026. */
export const DATE_ORDERS = ['day-first', 'month-first'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

const MEANING_WRONG = 'Abbreviations must be a list of meanings such as PST=UTC-8';

/** `POST /api/matches/import`. */
export class ImportDto {
  /** Text of the file. */
  @all(
    IsNotEmpty({ message: 'Choose a file with fixtures' }),
    IsString({ message: 'Choose a file with fixtures' }),
    MaxLength(LIMITS.importText, { message: 'The file is too large' }),
  )
  text!: string;

  /** League of games whose row names no league. The import creates the league if it does not exist. */
  @RequiredText('League', LIMITS.name)
  league!: string;

  /** Sport of leagues that the import creates. */
  @IsIn(LEAGUE_CATEGORIES, { message: MESSAGES.categoryRequired })
  category!: LeagueCategory;

  /** Time zone of times without a zone. Defaults to the time zone of the settings. */
  @IsOptional()
  @IsZoneName({ message: 'Time zone must be a name like Europe/London' })
  timeZone?: string;

  /** Puts every game into the match of this title instead of a match per round. */
  @OptionalText('Match', LIMITS.title)
  match?: string;

  /** Order of day and month in dates such as 05/08/2026, if no date of the file decides. */
  @IsOptional()
  @IsIn(DATE_ORDERS, { message: 'Date order must be day-first or month-first' })
  dateOrder?: DateOrder;

  /** Meanings of abbreviations such as PST, which have several: 'PST=UTC-8'. */
  @IsOptional()
  @IsArray({ message: MEANING_WRONG })
  @ArrayMaxSize(MEANING_CHOICES.length, { message: MEANING_WRONG })
  @IsIn(MEANING_CHOICES, { each: true, message: MEANING_WRONG })
  abbreviations?: string[];
}
