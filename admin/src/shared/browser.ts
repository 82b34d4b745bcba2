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

/** A random UUID, version 4: `crypto.randomUUID` is missing where the dashboard is not on https. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[(bytes[8] ?? 0) % 4] ?? '8';
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join(
    '-',
  );
}
