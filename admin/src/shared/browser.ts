import { MESSAGES } from '@contract/messages.js';
import { useState } from 'react';

/** Copies a text to the clipboard. `copyMessage` reports the outcome and is empty before. */
export function useCopy(text: string) {
  const [copyMessage, setCopyMessage] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setCopyMessage(MESSAGES.copied);
    } catch {
      // Without https, the browser has no clipboard.
      setCopyMessage(MESSAGES.copyFailed);
    }
  };
  return { said: copyMessage, copy };
}

/** Returns a random UUID (version 4). `crypto.randomUUID` is missing without https. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[(bytes[8] ?? 0) % 4] ?? '8';
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, variant + hex.slice(17, 20), hex.slice(20)].join(
    '-',
  );
}
