import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { COUNTRY_VALUES } from '../countries.js';
import { LIMITS } from '../limits.js';
import { MESSAGES } from '../messages.js';
import { MONTHS_OF_YEAR } from '../seasons.js';
import { LEAGUE_CATEGORIES, type LeagueCategory } from '../sports.js';
import { all, Label, OptionalPicture, Picture, RequiredText } from './decorators.js';

const SEASON_START_WRONG = `Season start must be a month from 1 to ${MONTHS_OF_YEAR}`;

class LeagueFields {
  @RequiredText('Name', LIMITS.name)
  name!: string;

  /** Short name for narrow places. */
  @RequiredText('Abbreviation', LIMITS.abbreviation)
  abbreviation!: string;

  /** English name in lower case, one of the list of countries. */
  @IsIn(COUNTRY_VALUES, { message: 'Country must be from the list' })
  @RequiredText('Country', LIMITS.name)
  country!: string;

  /** Sport. */
  @IsIn(LEAGUE_CATEGORIES, { message: MESSAGES.categoryRequired })
  category!: LeagueCategory;

  /**
   * First month of the seasons, 1 to 12. With 1, each season is a calendar year. With null, the next import determines the month.
   */
  @all(
    Label('Season starts in'),
    IsOptional(),
    IsInt({ message: SEASON_START_WRONG }),
    Min(1, { message: SEASON_START_WRONG }),
    Max(MONTHS_OF_YEAR, { message: SEASON_START_WRONG }),
  )
  seasonStart?: number | null;
}

/** `POST /api/leagues`. */
export class LeagueDto extends LeagueFields {
  /** Https address, or the path of an uploaded image. */
  @Picture({ message: MESSAGES.invalidLogoUrl })
  logoUrl!: string;
}

/** `PUT /api/leagues/{id}`. */
export class LeagueUpdateDto extends LeagueFields {
  /** May only be omitted or empty while the league has no logo, which is the case for imported leagues. */
  @OptionalPicture({ message: MESSAGES.invalidLogoUrl })
  logoUrl?: string;
}
