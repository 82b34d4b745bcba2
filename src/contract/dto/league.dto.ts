import { IsIn } from 'class-validator';
import { COUNTRY_VALUES } from '../countries.js';
import { LIMITS } from '../limits.js';
import { MESSAGES } from '../messages.js';
import { LEAGUE_CATEGORIES, type LeagueCategory } from '../sports.js';
import { OptionalPicture, Picture, RequiredText } from './decorators.js';

class LeagueFields {
  @RequiredText('Name', LIMITS.name)
  name!: string;

  @RequiredText('Abbreviation', LIMITS.abbreviation)
  abbreviation!: string;

  /** The English name in lower case, from the list of countries. */
  @IsIn(COUNTRY_VALUES, { message: 'Country must be one of the list' })
  @RequiredText('Country', LIMITS.name)
  country!: string;

  @IsIn(LEAGUE_CATEGORIES, { message: MESSAGES.categoryRequired })
  category!: LeagueCategory;
}

/** `POST /api/leagues`. */
export class LeagueDto extends LeagueFields {
  @Picture({ message: MESSAGES.invalidLogoUrl })
  logoUrl!: string;
}

/** `PUT /api/leagues/{id}`. */
export class LeagueUpdateDto extends LeagueFields {
  /** May be left out or empty while the league has none, as imported ones. */
  @OptionalPicture({ message: MESSAGES.invalidLogoUrl })
  logoUrl?: string;
}
