import { Body, Controller, Delete, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DeviceDto, DeviceTokenDto } from '../../contract/dto/device.dto.js';
import { MessageAnswer } from '../../contract/records/base.record.js';
import { MobileUserAnswer } from '../../contract/records/device.record.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { Public } from '../../platform/http/access.js';
import { RateLimits } from '../../platform/http/rate-limits.js';
import { DevicesService } from './devices.service.js';

@ApiTags('devices')
@Controller('mobile/devices')
export class DevicesController {
  constructor(
    private readonly devices: DevicesService,
    private readonly limits: RateLimits,
    @InjectConfig() private readonly config: Config,
  ) {}

  /** Registers an app for pushes; the same token again updates it. */
  @Post()
  @Public()
  async register(@Body() body: DeviceDto, @Req() request: FastifyRequest): Promise<MobileUserAnswer> {
    await this.limits.take(request, { name: 'register', points: this.config.registrationsPerMinute, seconds: 60 });
    const { user, isNew } = await this.devices.register(body);
    return { message: isNew ? 'Device registered.' : 'Device updated.', user };
  }

  /** Takes an app off, for whoever shows its token. */
  @Delete()
  @Public()
  async forget(@Body() { token }: DeviceTokenDto): Promise<MessageAnswer> {
    await this.devices.forget(token);
    return { message: 'Device removed.' };
  }
}
