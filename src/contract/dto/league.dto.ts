import { IsIn } from 'class-validator';
import { COUNTRY_VALUES } from '../countries.js';
import { LIMITS } from '../limits.js';
import { MESSAGES } from '../messages.js';
import { LEAGUE_CATEGORIES, type LeagueCategory } from '../sports.js';
import { Picture, RequiredText } from './decorators.js';

/** `POST /api/leagues`, `PUT /api/leagues/{id}`. */
export class LeagueDto {
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

  @Picture({ message: MESSAGES.invalidLogoUrl })
  logoUrl!: string;
}
