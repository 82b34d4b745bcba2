import { IsIn, IsMongoId, IsOptional, ValidateBy, ValidateIf } from 'class-validator';
import { READERS, type Reader } from '../games.js';
import { LIMITS } from '../limits.js';
import { daysBetween } from '../time/days.js';
import { all, OptionalText } from './decorators.js';
import { IsCalendarDate, IsZoneName, isCalendarDate } from './time-rules.js';

interface Bounds {
  from?: unknown;
  to?: unknown;
}

const areDays = ({ from, to }: Bounds): boolean => isCalendarDate(from) && isCalendarDate(to);

/** Checks `to` against `from`; days that are none are reported by their own rules. */
const boundsRule = (name: string, message: string, holds: (days: number) => boolean): PropertyDecorator =>
  ValidateBy(
    {
      name,
      validator: {
        validate: (to, args) => {
          const { from } = (args?.object ?? {}) as Bounds;
          return !areDays({ from, to }) || holds(daysBetween(String(from), String(to)));
        },
      },
    },
    { message },
  );

const isWindow = ({ from, to }: Bounds): boolean => from !== undefined || to !== undefined;

const Day = (label: string): PropertyDecorator => IsCalendarDate({ message: `${label} must be a day like 2031-08-15` });

/** The last day of a span that begins with `from`. */
const LastDay = (max: number): PropertyDecorator =>
  all(
    Day('To'),
    boundsRule('isNotBeforeFrom', 'To must not be before From', (days) => days >= 1),
    boundsRule('isNotTooFar', `At most ${max} days at once`, (days) => days <= max),
  );

/** Which games: of one sport, of one league, of one team, or of all. */
class GameScopeDto {
  /** IANA name of the zone whose days are meant; left out: the setting's. */
  @IsOptional()
  @IsZoneName({ message: 'Time zone must be a name like Europe/London' })
  timeZone?: string;

  /** A sport. */
  @OptionalText('Category', LIMITS.name)
  category?: string;

  @IsOptional()
  @IsMongoId({ message: 'League must be an id' })
  leagueId?: string;

  /** A team's name, in whatever case, with dashes for spaces or without. */
  @OptionalText('Team', LIMITS.name)
  team?: string;
}

const IsReader = (): PropertyDecorator =>
  all(IsOptional(), IsIn(READERS, { message: 'Platform must be web or mobile' }));

/** `GET /api/matches/web` and `/mobile`: games whose kick-off is on one of these days, both included. */
export class GameWindowDto extends GameScopeDto {
  /** YYYY-MM-DD; with `to`, or both left out. */
  @all(ValidateIf(isWindow), Day('From'))
  from?: string;

  /** YYYY-MM-DD; 31 days from `from` at most, itself included. */
  @all(ValidateIf(isWindow), LastDay(LIMITS.windowDays))
  to?: string;
}

/** `GET /api/games/days`: how many games there are on each of these days, both included. */
export class GameCalendarDto extends GameScopeDto {
  /** YYYY-MM-DD */
  @Day('From')
  from!: string;

  /** YYYY-MM-DD; 400 days from `from` at most, itself included. */
  @LastDay(LIMITS.calendarDays)
  to!: string;

  /** Where the games are shown; left out: web. */
  @IsReader()
  platform?: Reader;
}

/** `GET /api/games/{id}`, `GET /api/matches/{matchId}/game/{gameId}`. */
export class GameReaderDto {
  /** Where the game is shown, which decides the partner's link; left out: web. */
  @IsReader()
  platform?: Reader;
}
