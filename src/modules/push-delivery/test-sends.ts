import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Types, type Model } from 'mongoose';
import type { TestSendDto } from '../../contract/dto/subscription.dto.js';
import { holds } from '../../contract/permissions.js';
import type { Caller } from '../../platform/http/access/access.js';
import { ApiError } from '../../platform/http/errors/api-error.js';
import { ActivityService } from '../activity/activity.service.js';
import { recordLabel } from '../activity/record-label.js';
import { PUSH_MODEL, type PushDoc } from '../notifications/push.schema.js';
import { RecipientStore } from './recipient-store.js';
import { REQUEST_MS } from './jobs/batch-sender.js';
import type { PushKind } from './jobs/push-job.schema.js';
import type { Recipient } from './gateways/gateway.js';
import { PushGateways } from './gateways/gateways.js';
import { DuePushes } from './due-pushes.js';

/** Error message for a device that the dashboard still listed. */
const GONE = 'This device is no longer registered, or it does not allow notifications.';

/** Sends a push to one device or browser as a preview. Test sends are not counted. */
@Injectable()
export class TestSends {
  private readonly logger = new Logger('TestSends');

  constructor(
    @InjectModel(PUSH_MODEL) private readonly pushes: Model<PushDoc>,
    private readonly duePushes: DuePushes,
    private readonly recipientStore: RecipientStore,
    private readonly gateways: PushGateways,
    private readonly activity: ActivityService,
  ) {}

  /**
   * Sends a test of a push. Throws NOTIFICATION_NOT_FOUND, DEVICE_NOT_FOUND if the recipient is not registered, PERMISSION_DENIED
   * if the caller passes a device id but may not list devices, and PUSH_REFUSED if the provider does not accept the message.
   */
  async send(id: Types.ObjectId, to: TestSendDto, caller: Caller): Promise<void> {
    if (to.device && !holds(caller, 'app-users:access')) throw new ApiError('PERMISSION_DENIED');
    const push = await this.pushes.findById(id).lean<PushDoc>();
    if (!push) throw new ApiError('NOTIFICATION_NOT_FOUND');
    const found = await this.recipientOf(to);
    if (!found)
      throw new ApiError('DEVICE_NOT_FOUND', {
        message: to.device ? GONE : 'This device or browser is not registered.',
      });
    const channel = this.gateways.channel(found.kind);
    await channel.take(1);
    const guard = { deadlineMs: () => REQUEST_MS, check: () => undefined };
    const { verdicts } = await channel.gateway.send(await this.duePushes.messageOfPush(push), [found.recipient], guard);
    if (verdicts[0] === 'sent') {
      if (found.name !== undefined) await this.log(caller, push, found.recipient._id, found.name);
      return;
    }
    if (verdicts[0] === 'dead') await this.recipientStore.remove(found.kind, [found.recipient]);
    this.logger.warn(
      `The ${found.kind} service rejected a test of push ${id.toHexString()}: ${verdicts[0] ?? 'failed'}.`,
    );
    throw new ApiError('PUSH_REFUSED');
  }

  /** Logs the test under the app that shows it, because no other record changes. */
  private log(caller: Caller, push: PushDoc, device: Types.ObjectId, name: string): Promise<void> {
    const [app, sent] = [recordLabel('devices', name), recordLabel('mobile-notifications', push.title)];
    const action = `Sent the ${app} a test of the ${sent}`;
    return this.activity.logAlone(caller, { action, resource: 'devices', resourceId: device.toHexString() });
  }

  /**
   * Finds the recipient of a test. `name` is the app's user or, without a user, the app's id, because the activity log stores no
   * email addresses. Browsers have no name.
   */
  private recipientOf({
    device,
    token,
    endpoint = '',
  }: TestSendDto): Promise<{ kind: PushKind; recipient: Recipient; name?: string } | null> {
    if (device) return this.recipientStore.device({ _id: new Types.ObjectId(device), isNotificationsAllowed: true });
    return token ? this.recipientStore.device({ token }) : this.recipientStore.browser(endpoint);
  }
}
