import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsDefined,
  IsIn,
  IsMongoId,
  IsNotEmpty,
  IsNumber,
  IsObject,
  IsOptional,
  IsString,
  MaxLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { LIMITS } from '../limits.js';
import { MESSAGES, requiredMessage } from '../messages.js';
import { FOLLOW_KINDS, type FollowKind } from '../notifications.js';
import { all, RequiredText, RequiredVerbatim, Trim, WebAddress } from './decorators.js';
import { IsTimeOfDay, IsZoneName } from './time-rules.js';

/** Something that can be followed: a team by its name, a league or a game by its id. */
export class FollowDto {
  @IsIn(FOLLOW_KINDS, { message: 'Kind must be team, league or game' })
  kind!: FollowKind;

  @RequiredText('Value', LIMITS.name)
  @ValidateBy({
    name: 'isFollowed',
    validator: {
      validate(value, context) {
        const { kind } = (context?.object ?? {}) as Partial<FollowDto>;
        return kind === 'team' || /^[0-9a-f]{24}$/i.test(String(value));
      },
      defaultMessage: () => 'Value must be the id of a league or a game',
    },
  })
  value!: string;
}

const Hour = (label: string): PropertyDecorator => IsTimeOfDay({ message: `${label} must be an hour like 22:00` });

/** Hours in which nothing arrives, by the clock of a zone; over midnight when they end before they begin. */
export class QuietHoursDto {
  @Hour('From')
  from!: string;

  @all(
    Hour('To'),
    ValidateBy({
      name: 'isAnotherHour',
      validator: {
        validate(value, context) {
          const { from } = (context?.object ?? {}) as Partial<QuietHoursDto>;
          return from !== value;
        },
        defaultMessage: () => MESSAGES.quietHoursSame,
      },
    }),
  )
  to!: string;

  @IsZoneName({ message: 'Time zone must be a name like Europe/London' })
  timeZone!: string;
}

const Follows = (): PropertyDecorator =>
  all(
    IsOptional(),
    IsArray({ message: 'Follows must be a list' }),
    ArrayMaxSize(LIMITS.follows, { message: `Follows must be at most ${LIMITS.follows}` }),
    ValidateNested({ each: true }),
    Type(() => FollowDto),
  );

const QuietHours = (): PropertyDecorator =>
  all(
    IsOptional(),
    IsObject({ message: 'Quiet hours must be from, to and a time zone' }),
    ValidateNested(),
    Type(() => QuietHoursDto),
  );

/** The notification preferences of a device or a browser: what it follows, and its quiet hours. */
export class NotificationPreferencesDto {
  /** Left out: as before, nothing at first. */
  @Follows()
  follows?: FollowDto[];

  /** null: none any more. */
  @QuietHours()
  quietHours?: QuietHoursDto | null;
}

const key = (bytes: number, label: string): PropertyDecorator =>
  ValidateBy({
    name: 'isKey',
    validator: {
      validate: (value) => isKey(value, bytes),
      defaultMessage: () => `${label} must be ${bytes} bytes in base64url`,
    },
  });

const isKey = (value: unknown, bytes: number): boolean =>
  typeof value === 'string' &&
  /^[\w+/-]+={0,2}$/.test(value) &&
  Math.floor((value.replace(/=+$/, '').length * 3) / 4) === bytes;

export class SubscriptionKeysDto {
  /** The browser's public key (P-256, uncompressed). */
  @key(65, 'p256dh')
  p256dh!: string;

  @key(16, 'auth')
  auth!: string;
}

/** What `pushManager.subscribe()` of a browser gives, as JSON. */
export class PushSubscriptionDto {
  @WebAddress({ message: 'Endpoint must be a valid URL' })
  endpoint!: string;

  @ValidateIf((_, value) => value !== undefined && value !== null)
  @IsNumber({}, { message: 'Expiration time must be a number' })
  expirationTime?: number | null;

  @IsDefined({ message: requiredMessage('Keys') })
  @IsObject({ message: 'Keys must be p256dh and auth' })
  @ValidateNested()
  @Type(() => SubscriptionKeysDto)
  keys!: SubscriptionKeysDto;
}

/** `POST /api/notifications/subscriptions`: a browser. The same endpoint again updates what is known of it. */
export class SubscribeDto extends NotificationPreferencesDto {
  @IsDefined({ message: requiredMessage('Subscription') })
  @IsObject({ message: 'Subscription must be what the browser gave' })
  @ValidateNested()
  @Type(() => PushSubscriptionDto)
  subscription!: PushSubscriptionDto;
}

/** `DELETE /api/notifications/subscriptions`: for a caller that sends its endpoint. */
export class SubscriptionEndpointDto {
  @Trim()
  @IsNotEmpty({ message: requiredMessage('Endpoint') })
  @IsString({ message: 'Endpoint must be a text' })
  @MaxLength(LIMITS.url, { message: `Endpoint must be at most ${LIMITS.url} characters` })
  endpoint!: string;
}

/** `POST /api/mobile/notifications/{id}/test`: to a device by its id or its token, or to a browser by its endpoint. */
export class TestSendDto {
  /** The id of an app user; for holders of app-users:access. */
  @IsOptional()
  @IsMongoId({ message: 'Device must be one of the list' })
  device?: string;

  @ValidateIf(({ device, endpoint }: TestSendDto, value) => value !== undefined || (endpoint === undefined && !device))
  @RequiredVerbatim('Token', LIMITS.deviceToken, 'A device, a token or an endpoint is required')
  token?: string;

  @IsOptional()
  @IsString({ message: 'Endpoint must be a text' })
  @MaxLength(LIMITS.url, { message: `Endpoint must be at most ${LIMITS.url} characters` })
  endpoint?: string;
}
