import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { Readable } from 'node:stream';
import type { MediaRecord } from '../contract/records/media.record.js';
import { MediaService, type Uploader } from '../modules/media-library/media.service.js';
import { MEDIA_MODEL, type MediaDoc } from '../modules/records/media.schema.js';
import { UsersService } from '../modules/users/users.service.js';
import type { Config } from '../platform/config/config.js';
import { InjectConfig } from '../platform/config/config.module.js';
import { demoBuildFile } from './demo-builds.js';
import { DEMO_PICTURES, drawPicture, type DemoPicture } from './demo-pictures.js';

/** The files of the demo's library, by what they are for. */
export type DemoFiles = Record<keyof typeof DEMO_PICTURES | 'build', MediaRecord>;

/** Fills an empty media library. */
@Injectable()
export class DemoLibrary {
  private readonly logger = new Logger('Demo');

  constructor(
    @InjectModel(MEDIA_MODEL) private readonly media: Model<MediaDoc>,
    @InjectConfig() private readonly config: Config,
    private readonly library: MediaService,
    private readonly users: UsersService,
  ) {}

  /** Null where there are files already, or where they would go to storage elsewhere: the demo sends nothing anywhere. */
  async fill(): Promise<DemoFiles | null> {
    const [user] = await this.users.holdersOf('media:create');
    if (!user || this.config.uploads.s3 || (await this.media.exists({}))) return null;
    const by = { userId: user._id.toHexString(), username: user.username };
    try {
      const [partner, push, spare, build] = await Promise.all([
        this.add(DEMO_PICTURES.partner, by),
        this.add(DEMO_PICTURES.push, by),
        this.add(DEMO_PICTURES.spare, by),
        this.store('Demo app 1.5.0.apk', demoBuildFile(), by),
      ]);
      return { partner, push, spare, build };
    } catch (error) {
      // A demo without files is better than none.
      this.logger.warn(`The media library of the demo stays empty: ${String(error)}`);
      return null;
    }
  }

  private async add(picture: DemoPicture, by: Uploader): Promise<MediaRecord> {
    return this.store(picture.name, await drawPicture(picture), by);
  }

  private async store(name: string, bytes: Buffer, by: Uploader): Promise<MediaRecord> {
    return (await this.library.add(name, Readable.from([bytes]), by, null)).file;
  }
}
