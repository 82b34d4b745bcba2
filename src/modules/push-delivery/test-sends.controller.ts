import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { TestSendDto } from '../../contract/dto/subscription.dto.js';
import { MessageResponse } from '../../contract/records/base.record.js';
import { CurrentCaller, RequiresAll, type Caller } from '../../platform/http/access/access.js';
import { Id } from '../../platform/http/lists/params.js';
import { TestSends } from './test-sends.js';

@ApiTags('mobile notifications')
@Controller('mobile/notifications/:id/test')
export class TestSendsController {
  constructor(private readonly tests: TestSends) {}

  /** Sends a push to a single recipient: a device by its id or token, or a browser by its endpoint. */
  @Post()
  @HttpCode(200)
  @RequiresAll(['app-notifications:update'], ['app-users:access'])
  async send(
    @Id() id: Types.ObjectId,
    @Body() body: TestSendDto,
    @CurrentCaller() caller: Caller,
  ): Promise<MessageResponse> {
    await this.tests.send(id, body, caller);
    return { message: 'Test notification sent.' };
  }
}
