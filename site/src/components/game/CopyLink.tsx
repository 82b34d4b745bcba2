import { MESSAGES } from '@contract/messages.js';
import { useEffect, useState } from 'react';
import { showToast } from '../../lib/live/toasts.js';
import { Icon } from '../Icon.js';

const SHOWN = 2000;

/** Puts the page's address on the clipboard and says whether that worked. */
export function CopyLink({ url }: { url: string }) {
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
      showToast({ tone: 'info', text: MESSAGES.copied });
    } catch {
      showToast({ tone: 'error', text: MESSAGES.copyFailed });
    }
  };
  return (
    <button type="button" className="button button--quiet button--small needs-js" onClick={() => void copy()}>
      <Icon name={copied ? 'check-rounded' : 'link-rounded'} />
      Copy Link
    </button>
  );
}
