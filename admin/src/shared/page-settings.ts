import { setLongestPassword } from '@contract/password-policy.js';

/** Reads a value that the server wrote into the page's head. Returns undefined without a document, as in unit tests. */
const meta = (name: string): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Brand name that the operator has set. */
export const brandName: string = meta('application-name') || 'Nepsh';

export const isMailOn: boolean = meta('mail') === 'on';

/** Applies the operator's maximum password length, which the server writes into the page. */
export function adoptPasswordPolicy(page: Pick<Document, 'querySelector'> = document): void {
  const content = page.querySelector<HTMLMetaElement>('meta[name="password-max-length"]')?.content;
  const max = Number(content);
  if (content && Number.isInteger(max)) setLongestPassword(max);
}
