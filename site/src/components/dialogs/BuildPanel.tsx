import { APP_PLATFORM_NAMES, type AppPlatform } from '@contract/downloads.js';
import { appSoonMessage } from '@contract/messages.js';
import type { DownloadRecord } from '@contract/records/download.record.js';
import { useState } from 'react';
import { latestBuild } from '../../lib/downloads/latest-build.js';
import { saveBuild } from '../../lib/downloads/save-build.js';
import { Icon } from '../Icon.js';

interface BuildPanelProps {
  /** null while they are read. */
  builds: readonly DownloadRecord[] | null;
  /** They could not be read. */
  failed: boolean;
  platform: AppPlatform;
  brandName: string;
}

/** The build that a platform's visitors get, or the word that it is still to come. */
export function BuildPanel({ builds, failed, platform, brandName }: BuildPanelProps) {
  const [busy, setBusy] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  if (!builds) {
    return (
      <p className="build__soon">
        {failed ? 'The apps could not be loaded. Please try again in a moment.' : 'Loading…'}
      </p>
    );
  }
  const build = latestBuild(builds, platform);
  // The specification writes android in small letters and iOS as Apple does.
  if (!build) return <p className="build__soon">{appSoonMessage(platform === 'ios' ? 'iOS' : 'android')}</p>;

  const save = async (): Promise<void> => {
    setBusy(true);
    await saveBuild(build, brandName, setShare);
    setBusy(false);
    setShare(null);
  };
  return (
    <>
      <p className="build__name">
        {brandName} for {APP_PLATFORM_NAMES[platform]}
      </p>
      <p className="build__facts">
        Version {build.version} · {build.sizeInMB} MB{build.releaseStatus === 'beta' && ' · beta'}
      </p>
      <button
        type="button"
        className="button button--primary"
        aria-disabled={busy}
        onClick={() => void (busy ? undefined : save())}
      >
        {busy ? <span className="spinner" aria-hidden="true" /> : <Icon name="download-rounded" />}
        {busy ? `Downloading…${share === null ? '' : ` ${Math.floor(share * 100)} %`}` : 'Download'}
      </button>
    </>
  );
}
