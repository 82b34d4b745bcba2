import { Module } from '@nestjs/common';
import { RecordingsSpace } from './recordings-space.js';

@Module({
  providers: [RecordingsSpace],
  exports: [RecordingsSpace],
})
export class RecordingsSpaceModule {}
