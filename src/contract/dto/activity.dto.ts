import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsMongoId, IsObject, ValidateBy, ValidateNested } from 'class-validator';
import { LIMITS } from '../limits.js';
import { MESSAGES } from '../messages.js';
import { all, RequiredText } from './decorators.js';
import { isCalendarDate } from './time-rules.js';

/** `PUT /api/users/activity/{id}`. */
export class ActivityDto {
  @RequiredText('Action', LIMITS.activityAction)
  action!: string;
}

const isMoment = (value: unknown): boolean =>
  typeof value === 'string' &&
  (isCalendarDate(value) || (/^\d{4}-\d{2}-\d{2}T/.test(value) && !Number.isNaN(Date.parse(value))));

const IsDayOrMoment = (): PropertyDecorator =>
  ValidateBy({ name: 'isDayOrMoment', validator: { validate: isMoment } }, { message: MESSAGES.dateRangeRequired });

/** From and to, both included: days (UTC) or moments, ISO 8601. */
export class DateRangeDto {
  @IsDayOrMoment()
  from!: string;

  @all(
    IsDayOrMoment(),
    ValidateBy(
      {
        name: 'isNotBeforeFrom',
        validator: {
          validate: (to, args) => {
            const { from } = (args?.object ?? {}) as Partial<DateRangeDto>;
            return !isMoment(from) || !isMoment(to) || lastMoment(to as string) >= firstMoment(from as string);
          },
        },
      },
      { message: 'The end must not be before the start' },
    ),
  )
  to!: string;
}

/** The first moment (ms) of a day or moment. */
export const firstMoment = (text: string): number => Date.parse(text);

/** The last moment (ms) of a day, or the moment itself. */
export const lastMoment = (text: string): number => Date.parse(isCalendarDate(text) ? `${text}T23:59:59.999Z` : text);

/** `PUT /api/users/activity`: clears the log of some users in a range. */
export class ClearActivityDto {
  /** Ids of users. */
  @all(
    IsArray({ message: MESSAGES.selectUserForClearing }),
    ArrayMinSize(1, { message: MESSAGES.selectUserForClearing }),
    ArrayMaxSize(LIMITS.clearingUsers, { message: `At most ${LIMITS.clearingUsers} users at once` }),
    IsMongoId({ each: true, message: MESSAGES.selectUserForClearing }),
  )
  ids!: string[];

  @IsObject({ message: MESSAGES.dateRangeRequired })
  @ValidateNested({ message: MESSAGES.dateRangeRequired })
  @Type(() => DateRangeDto)
  dateRange!: DateRangeDto;
}

/** The range that clearing starts with: a fixed day and five more. */
export const CLEARING_RANGE = { from: '2024-01-01', to: '2024-01-06' } as const;
