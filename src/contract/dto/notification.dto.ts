import { Type } from 'class-transformer';
import {
  IsIn,
  IsMongoId,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsUUID,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { APP_PLATFORMS, type AppPlatform } from '../downloads.js';
import { LIMITS } from '../limits.js';
import { MESSAGES, requiredMessage } from '../messages.js';
import {
  DELIVERY_TYPES,
  NOTIFICATION_CATEGORIES,
  PUSH_PLATFORMS,
  PUSH_SCREENS,
  type DeliveryType,
  type NotificationCategory,
  type PushPlatforms,
  type PushScreen,
} from '../notifications.js';
import { pushBytesLeft, type PushText } from '../push-size.js';
import {
  all,
  BoundedLines,
  BoundedText,
  Label,
  OptionalPicture,
  OptionalText,
  RequiredLines,
  RequiredText,
} from './decorators.js';
import { IsCalendarDate, IsTimeOfDay, IsZoneName } from './time-rules.js';

/** Rejects a push whose texts and image exceed the size that push services deliver. */
const FitsPush = <Dto extends object>(textOf: (dto: Dto) => PushText): PropertyDecorator =>
  ValidateBy(
    {
      name: 'fitsPush',
      validator: { validate: (_, args) => pushBytesLeft(textOf(args?.object as Dto)) >= 0 },
    },
    { message: MESSAGES.pushTooBig },
  );

/** `POST /api/notifications`, `PUT /api/notifications/{id}`: a simple template. */
export class SimpleNotificationDto {
  @RequiredText('Title', LIMITS.title)
  title!: string;

  @FitsPush(({ title, description }: SimpleNotificationDto) => ({ title, body: description }))
  @RequiredLines('Description', LIMITS.description)
  description!: string;
}

/** Data that a push contains in addition to its text. */
export class PushDataDto {
  /** Screen that the push opens. `screen` of the push has the same meaning. */
  @IsOptional()
  @IsIn(PUSH_SCREENS, { message: 'Screen must be Home, About or Game' })
  screen?: PushScreen;
}

const isScheduled = (push: PushNotificationDto): boolean => push.deliveryType === 'scheduled';
const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

/** `GET /api/mobile/notifications/audience`: the fields of a push that select its recipients. */
export class AudienceDto {
  /**
   * Id of a league. Only followers of the league, and of the team if one is set, receive the push. Empty or null for no league.
   */
  @Label('Followers of a league')
  @ValidateIf((_, value) => isPresent(value))
  @IsMongoId({ message: 'League must be from the list' })
  followersOfLeague?: string | null;

  /** Name of a team. Only followers of the team, and of the league if one is set, receive the push. Empty for no team. */
  @OptionalText('Followers of a team', LIMITS.name)
  followersOfTeam?: string;

  /**
   * Platforms of the recipients. 'both' means apps and browsers. Defaults to 'mobile' (all apps) for a new push, and to 'both'
   * for a count.
   */
  @IsOptional()
  @IsIn(PUSH_PLATFORMS, { message: 'Platforms must be mobile, ios, android, web or both' })
  platforms?: PushPlatforms;
}

/** `POST /api/mobile/notifications`, `PUT /api/mobile/notifications/{id}`. */
export class PushNotificationDto extends AudienceDto {
  /** Random id of a new push, which prevents duplicates. A second push with the same key fails with NOTIFICATION_EXISTS. */
  @IsOptional()
  @IsUUID(undefined, { message: 'Key must be a UUID' })
  key?: string;

  /** Title without the emoji, which the category adds. */
  @BoundedText('Title', LIMITS.pushTextMin, LIMITS.pushTitle)
  title!: string;

  @FitsPush((push: PushNotificationDto) => push)
  @BoundedLines('Body', LIMITS.pushTextMin, LIMITS.pushBody)
  body!: string;

  /** Https address, or the path of an uploaded image. Empty for none. */
  @OptionalPicture({ message: 'Image must be a valid URL' })
  image?: string;

  /** Subject of the push. It decides the emoji before the title. */
  @IsIn(NOTIFICATION_CATEGORIES, { message: 'Category must be from the list' })
  category!: NotificationCategory;

  @IsOptional()
  @IsObject({ message: 'Data must be an object' })
  @ValidateNested()
  @Type(() => PushDataDto)
  data?: PushDataDto;

  /** Screen that the push opens, equivalent to `data.screen`. Home if omitted. */
  @IsOptional()
  @IsIn(PUSH_SCREENS, { message: 'Screen must be Home, About or Game' })
  screen?: PushScreen;

  /** Id of the game that the push opens. Required for the screen 'Game'. */
  @ValidateIf(
    (push: PushNotificationDto, value) => isPresent(value) || push.screen === 'Game' || push.data?.screen === 'Game',
  )
  @all(IsNotEmpty({ message: requiredMessage('Game') }), IsMongoId({ message: 'Game must be from the list' }))
  gameId?: string;

  /** 'instant' sends the push now, and 'scheduled' at `deliveryDate` and `deliveryTime`. */
  @IsIn(DELIVERY_TYPES, { message: 'Delivery type must be instant or scheduled' })
  deliveryType!: DeliveryType;

  /** Day of a scheduled push in `timeZone`, YYYY-MM-DD. */
  @ValidateIf((push: PushNotificationDto, value) => isScheduled(push) || isPresent(value))
  @all(
    IsNotEmpty({ message: requiredMessage('Delivery date') }),
    IsCalendarDate({ message: 'Delivery date must look like 2026-08-15' }),
  )
  deliveryDate?: string;

  /** Time of a scheduled push in `timeZone`, HH:mm. */
  @ValidateIf((push: PushNotificationDto, value) => isScheduled(push) || isPresent(value))
  @all(
    IsNotEmpty({ message: requiredMessage('Delivery time') }),
    IsTimeOfDay({ message: 'Delivery time must look like 20:00' }),
  )
  deliveryTime?: string;

  /** IANA name of the time zone. A new push uses the time zone of the settings if omitted. */
  @IsOptional()
  @IsZoneName({ message: 'Time zone must be a name like Europe/London' })
  timeZone?: string;
}

/** `GET /api/mobile/inbox`. */
export class InboxDto {
  /** Adds the pushes that were sent only to the apps of this operating system. */
  @IsOptional()
  @IsIn(APP_PLATFORMS, { message: 'Platform must be ios or android' })
  platform?: AppPlatform;
}
