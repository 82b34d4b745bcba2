import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CountingModule } from '../counting/counting.module.js';
import { RecordsModule } from '../records/records.module.js';
import { DownloadCountController } from './download-count.controller.js';
import { DownloadFileController } from './download-file.controller.js';
import { DownloadStatisticsService } from './download-statistics.js';
import { DOWNLOAD_MODEL, downloadSchema } from './download.schema.js';
import { DownloadsController } from './downloads.controller.js';
import { DownloadsService } from './downloads.service.js';

@Module({
  imports: [
    RecordsModule,
    CountingModule,
    MongooseModule.forFeature([{ name: DOWNLOAD_MODEL, schema: downloadSchema }]),
  ],
  controllers: [DownloadsController, DownloadCountController, DownloadFileController],
  providers: [DownloadsService, DownloadStatisticsService],
  exports: [MongooseModule],
})
export class DownloadsModule {}
