import { MESSAGES } from '@contract/messages.js';
import { useState } from 'react';

/** Copies a text to the clipboard; `said` is how that went, empty before. */
export function useCopy(text: string) {
  const [said, setSaid] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setSaid(MESSAGES.copied);
    } catch {
      // Also where the page is not served over https: there is no clipboard.
      setSaid(MESSAGES.copyFailed);
    }
  };
  return { said, copy };
}
