import {
  IsBoolean,
  IsIn,
  IsNumber,
  IsOptional,
  Max,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  type ValidationOptions,
} from 'class-validator';
import { APP_PLATFORMS, APP_RELEASE_STATUSES, type AppPlatform, type AppReleaseStatus } from '../downloads.js';
import { LIMITS } from '../limits.js';
import { isUploadPath } from '../media.js';
import { tooShortMessage } from '../messages.js';
import { all, BoundedText, isHttpsAddress, Label, RequiredText, RequiredVerbatim } from './decorators.js';

const { version, versionMin, url, downloadUrlMin, sizeMin, sizeMax } = LIMITS;

/** An https address without a name and password in it, or the path of a build in the media library. */
export function isDownloadAddress(value: unknown): boolean {
  return isUploadPath(value, 'build') || isHttpsAddress(value);
}

const IsDownloadAddress = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isDownloadAddress', validator: { validate: isDownloadAddress } }, options);

/** `POST /api/mobile/downloads`, `PUT /api/mobile/downloads/{id}`. */
export class DownloadDto {
  @IsIn(APP_PLATFORMS, { message: 'Platform must be ios or android' })
  platform!: AppPlatform;

  @BoundedText('Version', versionMin, version)
  version!: string;

  @all(
    RequiredVerbatim('Download URL', url),
    MinLength(downloadUrlMin, { message: tooShortMessage('Download URL', downloadUrlMin) }),
    IsDownloadAddress({ message: 'Download URL must be an https address' }),
  )
  downloadUrl!: string;

  /** Megabytes. Of an uploaded build it is the file's own size, whatever is sent. */
  @ValidateIf(({ downloadUrl }: DownloadDto) => !isUploadPath(downloadUrl, 'build'))
  @Label('Size (MB)')
  @all(
    IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'Size must be a number of MB' }),
    Min(sizeMin, { message: `Size must be at least ${sizeMin} MB` }),
    Max(sizeMax, { message: `Size must be at most ${sizeMax} MB` }),
  )
  sizeInMB?: number;

  /** Left out: stable, or what it was. */
  @IsOptional()
  @IsIn(APP_RELEASE_STATUSES, { message: 'Release status must be beta or stable' })
  releaseStatus?: AppReleaseStatus;

  /** Older builds no longer work: those who have one must update. Left out: no, or what it was. */
  @Label('Older versions must update')
  @IsOptional()
  @IsBoolean({ message: 'Older versions must update: yes or no' })
  isRequired?: boolean;
}

/** `GET /api/mobile/downloads/update`: what an app asks when it starts. */
export class AppUpdateDto {
  @IsIn(APP_PLATFORMS, { message: 'Platform must be ios or android' })
  platform!: AppPlatform;

  /** The version that is installed. */
  @RequiredText('Version', version)
  version!: string;

  /** Which builds are offered: stable ones, or beta ones too. Left out: stable. */
  @IsOptional()
  @IsIn(APP_RELEASE_STATUSES, { message: 'Channel must be beta or stable' })
  channel?: AppReleaseStatus;
}
