import { APP_PLATFORM_NAMES, type AppPlatform } from '@contract/downloads.js';
import type { DownloadRecord } from '@contract/records/download.record.js';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { api } from '../../lib/api.js';
import { latestBuild } from '../../lib/downloads/latest-build.js';
import { saveBuild } from '../../lib/downloads/save-build.js';
import { bodyOf, messageOf } from '../../lib/forms/post.js';
import { showToast } from '../../lib/live/toasts.js';
import { Icon } from '../Icon.js';
import { SiteDialog } from './SiteDialog.js';
import { d } from '../../i18n/dialogs.js';

const TABS: readonly AppPlatform[] = ['android', 'ios'];

interface DownloadDialogProps {
  open: boolean;
  onClose: () => void;
  brandName: string;
}

/** Shows the mobile apps with a tab per platform. The builds are loaded each time the dialog opens. */
export default function DownloadDialog({ open, onClose, brandName }: DownloadDialogProps) {
  const [builds, setBuilds] = useState<readonly DownloadRecord[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [platform, setPlatform] = useState<AppPlatform>(ownPlatform);
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    setFailed(false);
    readBuilds().then(setBuilds, (error: unknown) => {
      setFailed(true);
      showToast({ tone: 'error', text: messageOf(error) });
    });
  }, [open]);

  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = TABS.find((one) => one !== platform) ?? platform;
    setPlatform(other);
    tabs.current?.querySelector<HTMLElement>(`#tab-${other}`)?.focus();
  };
  return (
    <SiteDialog title={d('app.title')} open={open} onClose={onClose}>
      <div className="tabs" role="tablist" aria-label={d('app.platform')} ref={tabs} onKeyDown={onKey}>
        {TABS.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`tab-${one}`}
            className="tab quiet plain"
            aria-selected={one === platform}
            aria-controls="build"
            tabIndex={one === platform ? 0 : -1}
            onClick={() => setPlatform(one)}
          >
            {APP_PLATFORM_NAMES[one]}
          </button>
        ))}
      </div>
      <div className="build center" role="tabpanel" id="build" aria-labelledby={`tab-${platform}`} tabIndex={-1}>
        <BuildPanel key={platform} builds={builds} failed={failed} platform={platform} brandName={brandName} />
      </div>
    </SiteDialog>
  );
}

/** Guesses the platform of this device. */
const ownPlatform = (): AppPlatform => (/iPhone|iPad|iPod/.test(navigator.userAgent) ? 'ios' : 'android');

async function readBuilds(): Promise<DownloadRecord[]> {
  return (await bodyOf(api.GET('/api/mobile/downloads', { cache: 'no-cache' }))).downloads;
}

interface BuildPanelProps {
  /** null while the builds load. */
  builds: readonly DownloadRecord[] | null;
  /** Whether loading the builds failed. */
  failed: boolean;
  platform: AppPlatform;
  brandName: string;
}

/** Shows the build for a platform, or that it is not available yet. */
function BuildPanel({ builds, failed, platform, brandName }: BuildPanelProps) {
  const [busy, setBusy] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  if (!builds) {
    return <p className="muted tabular">{d(failed ? 'app.failed' : 'app.loading')}</p>;
  }
  const build = latestBuild(builds, platform);
  // 'android' is lowercase, and 'iOS' has Apple's capitals.
  if (!build)
    return <p className="muted tabular">{d('app.soon', { platform: platform === 'ios' ? 'iOS' : 'android' })}</p>;

  const save = async (): Promise<void> => {
    setBusy(true);
    await saveBuild(build, brandName, setShare);
    setBusy(false);
    setShare(null);
  };
  return (
    <>
      <p className="headline">{d('app.name', { brand: brandName, platform: APP_PLATFORM_NAMES[platform] })}</p>
      <p className="muted tabular">
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
