import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityClearing } from './activity-clearing.js';
import { ActivityController } from './activity.controller.js';
import { ACTIVITY_MODEL, activitySchema } from './activity.schema.js';
import { ActivityService } from './activity.service.js';
import { SecurityLog } from './security-log.js';

@Module({
  imports: [MongooseModule.forFeature([{ name: ACTIVITY_MODEL, schema: activitySchema }])],
  controllers: [ActivityController],
  providers: [ActivityService, ActivityClearing, SecurityLog],
  exports: [ActivityService, SecurityLog],
})
export class ActivityModule {}
