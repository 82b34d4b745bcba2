import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsBoolean, IsIn } from 'class-validator';
import { LIMITS } from '../limits.js';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from '../webhooks.js';
import { all, HttpsAddress, Label, RequiredText } from './decorators.js';

/** `POST /api/webhooks`, `PUT /api/webhooks/{id}`. */
export class WebhookDto {
  /** Purpose of the webhook. */
  @RequiredText('Name', LIMITS.name)
  name!: string;

  /** Https address of the receiver. */
  @all(Label('URL'), HttpsAddress({ message: 'URL must be an https address' }))
  url!: string;

  @all(
    IsArray({ message: 'Events must be a list' }),
    ArrayNotEmpty({ message: 'Choose at least one event' }),
    ArrayMaxSize(WEBHOOK_EVENT_NAMES.length, { message: 'Events must not contain duplicates' }),
    IsIn(WEBHOOK_EVENT_NAMES, { each: true, message: 'Events must be from the list' }),
  )
  events!: WebhookEvent[];

  /** Whether events are sent. */
  @IsBoolean({ message: 'Active must be yes or no' })
  isActive!: boolean;
}
