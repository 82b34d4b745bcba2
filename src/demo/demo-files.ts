import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import { Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { MediaRecord } from '../contract/records/media.record.js';
import { MediaService, type Uploader } from '../modules/media-library/media.service.js';
import { MEDIA_MODEL, type MediaDoc } from '../modules/records/media.schema.js';
import { UsersService } from '../modules/accounts/users/users.service.js';
import type { Config } from '../platform/config/config.js';
import { InjectConfig } from '../platform/config/config.module.js';
import { uploadsConfig } from '../platform/uploads/uploads.config.js';
import { demoBuildFile } from './demo-builds.js';

/** Image of the demo's media library. */
interface DemoPicture {
  name: string;
  /** RGB colors of the top, of the bottom, and of the stripes. */
  sky: Colour;
  ground: Colour;
  stripes: Colour;
}

type Colour = readonly [red: number, green: number, blue: number];

const DEMO_PICTURES = {
  partner: { name: 'Harbour Sports Shop.jpg', sky: [12, 74, 110], ground: [14, 116, 144], stripes: [254, 243, 199] },
  push: { name: 'Liga del Sol.jpg', sky: [124, 45, 18], ground: [234, 88, 12], stripes: [253, 186, 116] },
  spare: { name: 'Pitch at night.jpg', sky: [2, 6, 23], ground: [21, 128, 61], stripes: [22, 163, 74] },
} as const satisfies Record<string, DemoPicture>;

const [WIDTH, HEIGHT] = [320, 180];
const STRIPE = 16;

/** Draws an image as a PNG: diagonal stripes that fade towards the top. */
function drawPicture({ sky, ground, stripes }: DemoPicture): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0, at = 0; y < HEIGHT; y += 1) {
    const down = y / (HEIGHT - 1);
    for (let x = 0; x < WIDTH; x += 1, at += 3) {
      const share = (x + y) % (2 * STRIPE) < STRIPE ? 0.35 * down : 0;
      for (let part = 0; part < 3; part += 1) {
        const plain = mixed(sky[part] ?? 0, ground[part] ?? 0, down);
        pixels[at + part] = mixed(plain, stripes[part] ?? 0, share);
      }
    }
  }
  return pngOf(pixels, WIDTH, HEIGHT);
}

const mixed = (from: number, to: number, share: number): number => Math.round(from + (to - from) * share);

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const UNFILTERED = Buffer.alloc(1);
/** PNG header fields: 8 bits per channel, RGB, default compression and filter, no interlacing. */
const KIND = [8, 2, 0, 0, 0];

/**
 * Encodes RGB pixels as a PNG. Does not use the image library for uploads, because that library would stay in the service's
 * memory.
 */
function pngOf(pixels: Buffer, width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set(KIND, 8);
  const row = width * 3;
  const rows = Array.from({ length: height }, (_, y) => [UNFILTERED, pixels.subarray(y * row, (y + 1) * row)]);
  const data = deflateSync(Buffer.concat(rows.flat()), { level: 1 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}

/** Files of the demo's library by purpose. */
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

  /**
   * Stores the demo's files. Returns null if files already exist or if uploads use remote storage, because the demo sends nothing
   * to other servers.
   */
  async fill(): Promise<DemoFiles | null> {
    const [user] = await this.users.holdersOf('media:create');
    if (!user || this.config.get(uploadsConfig).s3 || (await this.media.exists({}))) return null;
    const by = { userId: user._id.toHexString(), username: user.username };
    try {
      const [partner, push, spare, build] = await Promise.all([
        this.add(DEMO_PICTURES.partner, by),
        this.add(DEMO_PICTURES.push, by),
        this.add(DEMO_PICTURES.spare, by),
        demoBuildFile().then((file) => this.store('Demo app 1.5.0.apk', file, by)),
      ]);
      return { partner, push, spare, build };
    } catch (error) {
      // A demo without files is better than no demo.
      this.logger.warn(`The media library of the demo stays empty: ${String(error)}`);
      return null;
    }
  }

  private add(picture: DemoPicture, by: Uploader): Promise<MediaRecord> {
    return this.store(picture.name, drawPicture(picture), by);
  }

  private async store(name: string, bytes: Buffer, by: Uploader): Promise<MediaRecord> {
    return (await this.library.add(name, Readable.from([bytes]), by, null)).file;
  }
}
