import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Types } from 'mongoose';
import { TestSendDto } from '../../contract/dto/subscription.dto.js';
import { MessageAnswer } from '../../contract/records/base.record.js';
import { Requires } from '../../platform/http/access.js';
import { Id } from '../../platform/http/params.js';
import { TestSends } from './test-sends.js';

@ApiTags('mobile notifications')
@Controller('mobile/notifications/:id/test')
export class TestSendsController {
  constructor(private readonly tests: TestSends) {}

  /** Sends a push to one's own device, by its token, or to one's own browser, by its endpoint. */
  @Post()
  @HttpCode(200)
  @Requires('app-notifications:update')
  async send(@Id() id: Types.ObjectId, @Body() body: TestSendDto): Promise<MessageAnswer> {
    await this.tests.send(id, body);
    return { message: 'Test notification sent.' };
  }
}
