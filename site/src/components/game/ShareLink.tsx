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

/** Shares the page with the browser's share dialog or the clipboard. Styles show the available button. */
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
    try {
      await navigator.share({ url, title });
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
    <button type="button" className="button button--quiet button--small needs-js copy-link" onClick={() => void copy()}>
      <Icon name={copied ? 'check-rounded' : 'link-rounded'} />
      {g('copy')}
    </button>
  );
}
