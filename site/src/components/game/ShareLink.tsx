import { useEffect, useState } from 'react';
import { showToast } from '../../lib/live/toasts.js';
import { SHARE_ICON } from '../../icons/ui-icons.js';
import { Icon } from '../Icon.js';
import { g } from '../../i18n/game.js';

const SHOWN = 2000;

interface ShareLinkProps {
  url: string;
  title: string;
}

/** Shares the page with the system's share sheet, if the browser has one, or copies its URL. */
export function ShareLink({ url, title }: ShareLinkProps) {
  return (
    <>
      <Share url={url} title={title} />
      <CopyLink url={url} />
    </>
  );
}

function Share({ url, title }: ShareLinkProps) {
  const share = async (): Promise<void> => {
    const files = await pageImage();
    const page = { url, title };
    try {
      const takesFiles = 'canShare' in navigator && navigator.canShare({ ...page, files });
      await navigator.share(takesFiles ? { ...page, files } : page);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return;
      showToast({ tone: 'error', text: g('share.failed') });
    }
  };
  return (
    <button type="button" className="button button--quiet button--small share" onClick={() => void share()}>
      <Icon name={SHARE_ICON} />
      {g('share')}
    </button>
  );
}

/** A browser shares only shortly after the click. */
const IMAGE_TIMEOUT_MS = 1500;

/** Returns the preview image of the page. Empty without one, or if the visitor hides the scores that it may show. */
async function pageImage(): Promise<File[]> {
  const image = document.querySelector<HTMLMetaElement>('meta[property="og:image"]');
  if (!image || document.documentElement.classList.contains('spoiler-free')) return [];
  const { pathname, search } = new URL(image.content, location.href);
  try {
    const response = await fetch(pathname + search, { signal: AbortSignal.timeout(IMAGE_TIMEOUT_MS) });
    const blob = await response.blob();
    return response.ok ? [new File([blob], 'game.png', { type: blob.type })] : [];
  } catch {
    return [];
  }
}

/** Copies the page's URL and shows the outcome. */
function CopyLink({ url }: { url: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied(true);
      showToast({ tone: 'info', text: g('copied') });
    } catch {
      showToast({ tone: 'error', text: g('copy.failed') });
    }
  };
  return (
    <button type="button" className="button button--quiet button--small needs-js" onClick={() => void copy()}>
      <Icon name={copied ? 'check-rounded' : 'link-rounded'} />
      {g('copy')}
    </button>
  );
}
