import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DeviceDto, DeviceTokenDto } from '../../contract/dto/device.dto.js';
import { MessageResponse } from '../../contract/records/base.record.js';
import { MobileUserResponse } from '../../contract/records/device.record.js';
import { Public } from '../../platform/http/access/access.js';
import { RateLimited } from '../../platform/http/limits/rate-limit.guard.js';
import { DevicesService } from './devices.service.js';
import { REGISTRATIONS } from '../subscriptions/registration.config.js';

@ApiTags('devices')
@Controller('mobile/devices')
export class DevicesController {
  constructor(private readonly devices: DevicesService) {}

  /** Registers a device for push notifications. If the token is registered already, updates the device. */
  @Post()
  @Public()
  @RateLimited(REGISTRATIONS)
  async register(@Body() body: DeviceDto): Promise<MobileUserResponse> {
    const { user, isNew } = await this.devices.register(body);
    return { message: isNew ? 'Device registered.' : 'Device updated.', user };
  }

  /** Unregisters the device that has this token. */
  @Delete()
  @Public()
  @RateLimited(REGISTRATIONS)
  async forget(@Body() { token }: DeviceTokenDto): Promise<MessageResponse> {
    await this.devices.forget(token);
    return { message: 'Device removed.' };
  }
}
