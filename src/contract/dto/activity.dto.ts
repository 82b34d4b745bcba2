import { Type } from 'class-transformer';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsMongoId, IsObject, ValidateBy, ValidateNested } from 'class-validator';
import { LIMITS } from '../limits.js';
import { MESSAGES } from '../messages.js';
import { all, RequiredText } from './decorators.js';
import { firstMoment, isDayOrMoment, lastMoment } from './time-rules.js';

/** `PUT /api/users/activity/{id}`. */
export class ActivityDto {
  /** Description of the action for people. */
  @RequiredText('Action', LIMITS.activityAction)
  action!: string;
}

const IsDayOrMoment = (): PropertyDecorator =>
  ValidateBy(
    { name: 'isDayOrMoment', validator: { validate: isDayOrMoment } },
    { message: MESSAGES.dateRangeRequired },
  );

/** A range with an inclusive start and end: days (UTC) or points in time, ISO 8601. */
export class DateRangeDto {
  /** First day in UTC (YYYY-MM-DD), or first point in time (ISO 8601). */
  @IsDayOrMoment()
  from!: string;

  /** Last day in UTC (YYYY-MM-DD), or last point in time (ISO 8601). Inclusive. */
  @all(
    IsDayOrMoment(),
    ValidateBy(
      {
        name: 'isNotBeforeFrom',
        validator: {
          validate: (to, args) => {
            const { from } = (args?.object ?? {}) as Partial<DateRangeDto>;
            return !isDayOrMoment(from) || !isDayOrMoment(to) || lastMoment(to) >= firstMoment(from);
          },
        },
      },
      { message: 'The end must not be before the start' },
    ),
  )
  to!: string;
}

/** `PUT /api/users/activity`: deletes the log entries of some users in a range. */
export class ClearActivityDto {
  /** Ids of users. */
  @all(
    IsArray({ message: MESSAGES.selectUserForClearing }),
    ArrayMinSize(1, { message: MESSAGES.selectUserForClearing }),
    ArrayMaxSize(LIMITS.clearingUsers, { message: `At most ${LIMITS.clearingUsers} users at a time` }),
    IsMongoId({ each: true, message: MESSAGES.selectUserForClearing }),
  )
  ids!: string[];

  @IsObject({ message: MESSAGES.dateRangeRequired })
  @ValidateNested({ message: MESSAGES.dateRangeRequired })
  @Type(() => DateRangeDto)
  dateRange!: DateRangeDto;
}

/** Preset of the range in the dashboard: six fixed days. */
export const CLEARING_RANGE = { from: '2024-01-01', to: '2024-01-06' } as const;
