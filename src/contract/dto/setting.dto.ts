import { IsBoolean, IsIn, IsInt, IsObject, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { LIMITS } from '../limits.js';
import { INSTANT_REPLAYS, type InstantReplay } from '../recordings.js';
import { all, OptionalLines, OptionalText } from './decorators.js';
import { IsZoneName } from './time-rules.js';

/** `PUT /api/setting/{id}/devTools`. */
export class DevToolsDto {
  /** Whether the website blocks the developer tools of browsers. */
  @IsBoolean({ message: 'Enabled must be yes or no' })
  isEnabled!: boolean;
}

const SHIFT = LIMITS.goLiveShiftMinutes;

/** `PUT /api/setting/{id}/goLive`. */
export class GoLiveShiftDto {
  /** Minutes added to each kick-off. Negative values are subtracted. */
  @all(
    IsInt({ message: 'Shift must be a whole number of minutes' }),
    Min(-SHIFT, { message: `Shift must be between -${SHIFT} and ${SHIFT} minutes` }),
    Max(SHIFT, { message: `Shift must be between -${SHIFT} and ${SHIFT} minutes` }),
  )
  shiftMinutes!: number;
}

/** A text shown to visitors. */
export class NoticeDto {
  /** Whether visitors see the text. */
  @IsBoolean({ message: 'Enabled must be yes or no' })
  isEnabled!: boolean;

  @OptionalText('Title', LIMITS.title)
  title?: string;

  @OptionalLines('Text', LIMITS.description)
  text?: string;
}

/** `PUT /api/setting/{id}/site`. Omitted fields keep their values. */
export class SiteSettingsDto {
  /** IANA name of the default time zone of kick-offs. */
  @IsOptional()
  @IsZoneName({ message: 'Time zone must be a name like Europe/London' })
  timeZone?: string;

  @IsOptional()
  @IsObject({ message: 'A text for visitors must be an object' })
  @ValidateNested()
  @Type(() => NoticeDto)
  notice?: NoticeDto;

  @IsOptional()
  @IsObject({ message: 'A text for visitors must be an object' })
  @ValidateNested()
  @Type(() => NoticeDto)
  improvements?: NoticeDto;

  /** Whether live games finish automatically after the usual length of their sport. */
  @IsOptional()
  @IsBoolean({ message: 'Auto-finish must be yes or no' })
  autoFinish?: boolean;

  /** Whether the recording of a finished game becomes a replay automatically, or when staff publish it. */
  @IsOptional()
  @IsIn(INSTANT_REPLAYS, { message: 'Instant replay must be automatic or approval' })
  instantReplay?: InstantReplay;
}
