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

/** Returns whether a value is an https address without a user name and password, or the path of a build in the media library. */
export function isDownloadAddress(value: unknown): boolean {
  return isUploadPath(value, 'build') || isHttpsAddress(value);
}

const IsDownloadAddress = (options: ValidationOptions): PropertyDecorator =>
  ValidateBy({ name: 'isDownloadAddress', validator: { validate: isDownloadAddress } }, options);

/** `POST /api/mobile/downloads`, `PUT /api/mobile/downloads/{id}`. */
export class DownloadDto {
  /** Operating system of the app. */
  @IsIn(APP_PLATFORMS, { message: 'Platform must be ios or android' })
  platform!: AppPlatform;

  /** Version that users see, such as 2.4.1. Versions are compared by precedence (semver.org). */
  @BoundedText('Version', versionMin, version)
  version!: string;

  /** Https address, or the path of an uploaded build. */
  @all(
    RequiredVerbatim('Download URL', url),
    MinLength(downloadUrlMin, { message: tooShortMessage('Download URL', downloadUrlMin) }),
    IsDownloadAddress({ message: 'Download URL must be an https address' }),
  )
  downloadUrl!: string;

  /** Size in megabytes. Ignored for an uploaded build, because the size of the file is used. */
  @ValidateIf(({ downloadUrl }: DownloadDto) => !isUploadPath(downloadUrl, 'build'))
  @Label('Size (MB)')
  @all(
    IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'Size must be a number of MB' }),
    Min(sizeMin, { message: `Size must be at least ${sizeMin} MB` }),
    Max(sizeMax, { message: `Size must be at most ${sizeMax} MB` }),
  )
  sizeInMB?: number;

  /** Omit to keep the current value. 'stable' for a new build. */
  @IsOptional()
  @IsIn(APP_RELEASE_STATUSES, { message: 'Release status must be beta or stable' })
  releaseStatus?: AppReleaseStatus;

  /**
   * Whether users of older builds must update because older builds no longer work. Omit to keep the current value. False for a
   * new build.
   */
  @Label('Older versions must update')
  @IsOptional()
  @IsBoolean({ message: 'Older versions must update: yes or no' })
  isRequired?: boolean;
}

/** `GET /api/mobile/downloads/update`: checks for an update when the app starts. */
export class AppUpdateDto {
  /** Operating system of the installed build. */
  @IsIn(APP_PLATFORMS, { message: 'Platform must be ios or android' })
  platform!: AppPlatform;

  /** Version of the installed build. */
  @RequiredText('Version', version)
  version!: string;

  /** Channel of offered builds: 'stable' offers stable builds, and 'beta' also offers beta builds. 'stable' if omitted. */
  @IsOptional()
  @IsIn(APP_RELEASE_STATUSES, { message: 'Channel must be beta or stable' })
  channel?: AppReleaseStatus;
}
