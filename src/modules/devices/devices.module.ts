import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { RecordsModule } from '../records/records.module.js';
import { DEVICE_MODEL, deviceSchema } from './device.schema.js';
import { DevicesController } from './devices.controller.js';
import { DevicesService } from './devices.service.js';
import { MobileUsersController } from './mobile-users.controller.js';

@Module({
  imports: [RecordsModule, MongooseModule.forFeature([{ name: DEVICE_MODEL, schema: deviceSchema }])],
  controllers: [DevicesController, MobileUsersController],
  providers: [DevicesService],
  exports: [DevicesService, MongooseModule],
})
export class DevicesModule {}
