import { APP_PLATFORM_NAMES, type AppPlatform } from '@contract/downloads.js';
import type { DownloadRecord } from '@contract/records/download.record.js';
import { useState } from 'react';
import { latestBuild } from '../../lib/downloads/latest-build.js';
import { saveBuild } from '../../lib/downloads/save-build.js';
import { Icon } from '../Icon.js';
import { d } from '../../i18n/dialogs.js';

interface BuildPanelProps {
  /** null while the builds load. */
  builds: readonly DownloadRecord[] | null;
  /** Whether loading the builds failed. */
  failed: boolean;
  platform: AppPlatform;
  brandName: string;
}

/** Shows the build for a platform, or that it is not available yet. */
export function BuildPanel({ builds, failed, platform, brandName }: BuildPanelProps) {
  const [busy, setBusy] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  if (!builds) {
    return <p className="build__soon">{d(failed ? 'app.failed' : 'app.loading')}</p>;
  }
  const build = latestBuild(builds, platform);
  // 'android' is lowercase, and 'iOS' has Apple's capitals.
  if (!build)
    return <p className="build__soon">{d('app.soon', { platform: platform === 'ios' ? 'iOS' : 'android' })}</p>;

  const save = async (): Promise<void> => {
    setBusy(true);
    await saveBuild(build, brandName, setShare);
    setBusy(false);
    setShare(null);
  };
  return (
    <>
      <p className="build__name">{d('app.name', { brand: brandName, platform: APP_PLATFORM_NAMES[platform] })}</p>
      <p className="build__facts">
        {d('app.facts', {
          version: build.version,
          size: build.sizeInMB,
          beta: build.releaseStatus === 'beta' ? 'yes' : 'no',
        })}
      </p>
      <button
        type="button"
        className="button button--primary"
        aria-disabled={busy}
        onClick={() => void (busy ? undefined : save())}
      >
        {busy ? <span className="spinner" aria-hidden="true" /> : <Icon name="download-rounded" />}
        <span>
          {!busy
            ? d('app.download')
            : share === null
              ? d('app.downloading')
              : d('app.downloadingShare', { percent: Math.floor(share * 100) })}
        </span>
      </button>
    </>
  );
}
