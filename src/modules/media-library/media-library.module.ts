import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { AuthModule } from '../accounts/sign-in/auth.module.js';
import { RecordsModule } from '../records/records.module.js';
import { MEDIA_FILE_MODEL, mediaFileSchema } from './media-file.schema.js';
import { MediaFiles } from './media-files.js';
import { MediaIntake } from './media-intake.js';
import { MediaSweeper } from './media-sweeper.js';
import { MediaController } from './media.controller.js';
import { MediaService } from './media.service.js';

@Module({
  imports: [
    AuthModule,
    RecordsModule,
    MongooseModule.forFeature([{ name: MEDIA_FILE_MODEL, schema: mediaFileSchema }]),
  ],
  controllers: [MediaController],
  providers: [MediaService, MediaFiles, MediaIntake, MediaSweeper],
  exports: [MediaService, RecordsModule],
})
export class MediaLibraryModule {}
