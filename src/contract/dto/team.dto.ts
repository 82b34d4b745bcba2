import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  MinLength,
  ValidateBy,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
import { LIMITS } from '../limits.js';
import { sameNameMessage, tooLongMessage, tooShortMessage } from '../messages.js';
import { repeatedAlias } from '../teams.js';
import { cleanLine } from '../text.js';
import { all, Label, Line, OptionalPicture, RequiredText } from './decorators.js';

const HEX_COLOUR = /^#[0-9a-f]{6}$/;
/** Form of a CSS color with one digit per channel. */
const SHORT_HEX = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/;

/** Returns a CSS hex color in lower case with six digits. Returns other texts trimmed. */
export const cleanColour = (text: string): string => text.trim().toLowerCase().replace(SHORT_HEX, '#$1$1$2$2$3$3');

/** Returns whether a text is a CSS hex color. */
export const isColour = (text: string): boolean => HEX_COLOUR.test(cleanColour(text));

/** Cleans the texts of a list before validation. Drops empty texts, such as the empty lines of a form. */
const CleanedTexts = (clean: (text: string) => string): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) =>
    Array.isArray(value)
      ? value
          .map((entry: unknown) => (typeof entry === 'string' ? clean(entry) : entry))
          .filter((entry) => entry !== '')
      : value,
  );

const isText = (value: unknown): value is string => typeof value === 'string';
const namesOf = (object: unknown): { name: string; aliases: string[] } => {
  const { name, aliases } = (object ?? {}) as { name?: unknown; aliases?: unknown };
  return { name: isText(name) ? cleanLine(name) : '', aliases: Array.isArray(aliases) ? aliases.filter(isText) : [] };
};

/** Validates that the entries of a list are texts. */
const AreTexts = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    { name: 'areTexts', validator: { validate: (value) => Array.isArray(value) && value.every(isText) } },
    options,
  );

/** Validates that no alias has the id of another name of the team. */
const AreDifferentNames = (): PropertyDecorator =>
  ValidateBy({
    name: 'areDifferentNames',
    validator: {
      validate: (_value, args) => repeatedAlias(namesOf(args?.object)) === null,
      defaultMessage: (args) => sameNameMessage(repeatedAlias(namesOf(args?.object)) ?? ''),
    },
  });

/** `POST /api/teams`, `PUT /api/teams/{id}`. An omitted field keeps its value. A new team starts with empty fields. */
export class TeamDto {
  @RequiredText('Name', LIMITS.name)
  name!: string;

  /** Other names of the team in games. The names of a team differ from each other and from the names of all other teams. */
  @all(
    Label('Other names'),
    CleanedTexts(cleanLine),
    IsOptional(),
    IsArray({ message: 'Other names must be a list' }),
    ArrayMaxSize(LIMITS.teamAliases, { message: `At most ${LIMITS.teamAliases} other names are allowed` }),
    AreTexts({ message: 'Other names must be text' }),
    MaxLength(LIMITS.name, { each: true, message: tooLongMessage('Each other name', LIMITS.name) }),
    AreDifferentNames(),
  )
  aliases?: string[];

  /** Name for narrow places, such as 'Man Utd'. Several teams may have the same short name. */
  @all(
    Label('Short name'),
    Line(),
    ValidateIf((_, value) => value !== undefined && value !== null && value !== ''),
    IsString({ message: 'Short name must be text' }),
    MinLength(LIMITS.teamShortNameMin, { message: tooShortMessage('Short name', LIMITS.teamShortNameMin) }),
    MaxLength(LIMITS.teamShortName, { message: tooLongMessage('Short name', LIMITS.teamShortName) }),
  )
  shortName?: string;

  /** One or two CSS colors (#rrggbb), the main color first. */
  @all(
    Label('Colors'),
    CleanedTexts(cleanColour),
    IsOptional(),
    IsArray({ message: 'Colors must be a list' }),
    ArrayMaxSize(LIMITS.teamColours, { message: `At most ${LIMITS.teamColours} colors are allowed` }),
    Matches(HEX_COLOUR, { each: true, message: 'Colors must look like #c8102e' }),
  )
  colours?: string[];

  /** https address or path of the crest. */
  @OptionalPicture({ message: 'Crest must be an https address or an uploaded image' })
  crest?: string;
}
