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

/** Validates `to` against `from`. Skips invalid days, because other rules report them. */
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

const Day = (label: string): PropertyDecorator =>
  IsCalendarDate({ message: `${label} must be a date like 2031-08-15` });

/** Validates the last day of a range that starts with `from`. */
const LastDay = (max: number): PropertyDecorator =>
  all(
    Day('To'),
    boundsRule('isNotBeforeFrom', 'To must not be before From', (days) => days >= 1),
    boundsRule('isNotTooFar', `At most ${max} days at a time`, (days) => days <= max),
  );

/** Returns the teams that a query names in its parameters `team` and `teams`. */
export const teamsOf = ({ team, teams }: { team?: string; teams?: string }): string[] => [
  ...(team ? [team] : []),
  ...(teams ? teams.split(',') : []),
];

const TEAMS_RULE = `Teams must be 1 to ${LIMITS.teamsOfList} names, separated by commas`;

/** Filters games by sport, league, and teams. Without a filter, all games match. */
class GameScopeDto {
  /** IANA name of the time zone of the days. Defaults to the time zone of the settings. */
  @IsOptional()
  @IsZoneName({ message: 'Time zone must be a name like Europe/London' })
  timeZone?: string;

  /** Sport. */
  @OptionalText('Category', LIMITS.name)
  category?: string;

  /** Id of the league. */
  @IsOptional()
  @IsMongoId({ message: 'League must be a valid id' })
  leagueId?: string;

  /** Any name of a team. Case does not matter, and hyphens may replace spaces. */
  @OptionalText('Team', LIMITS.name)
  team?: string;

  /** Up to 50 teams as in the addresses of their pages, separated by commas. Selects the games of any of them. */
  @OptionalText('Teams', LIMITS.teamsOfList * (LIMITS.name + 1))
  @ValidateBy({
    name: 'isTeamList',
    validator: {
      validate: (teams) => {
        const names = teamsOf({ teams: String(teams ?? '') });
        return names.length <= LIMITS.teamsOfList && names.every((name) => name.trim() !== '');
      },
      defaultMessage: () => TEAMS_RULE,
    },
  })
  teams?: string;
}

const IsReader = (): PropertyDecorator =>
  all(IsOptional(), IsIn(READERS, { message: 'Platform must be web or mobile' }));

/** `GET /api/matches/web` and `/mobile`: games that kick off on the days `from` to `to`, both inclusive. */
export class GameWindowDto extends GameScopeDto {
  /** First day, YYYY-MM-DD. Send both `from` and `to`, or neither. */
  @all(ValidateIf(isWindow), Day('From'))
  from?: string;

  /** Last day, YYYY-MM-DD. The range may contain up to 31 days, including `from` and `to`. */
  @all(ValidateIf(isWindow), LastDay(LIMITS.windowDays))
  to?: string;
}

/** `GET /api/games/days`: numbers of games per day from `from` to `to`, both inclusive. */
export class GameCalendarDto extends GameScopeDto {
  /** First day, YYYY-MM-DD. */
  @Day('From')
  from!: string;

  /** Last day, YYYY-MM-DD. The range may contain up to 400 days, including `from` and `to`. */
  @LastDay(LIMITS.calendarDays)
  to!: string;

  /** Platform that shows the games. 'web' if omitted. */
  @IsReader()
  platform?: Reader;
}

/** `GET /api/games/{id}`, `GET /api/matches/{matchId}/game/{gameId}`. */
export class GameReaderDto {
  /** Platform that shows the game, which determines the affiliate link. 'web' if omitted. */
  @IsReader()
  platform?: Reader;
}
