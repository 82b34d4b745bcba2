import { setLongestPassword } from '@contract/password-policy.js';

/** What the server wrote into the page's head; undefined where there is no page, as in unit tests. */
const meta = (name: string): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The product's name as the operator set it. */
export const brandName: string = meta('application-name') || 'Nepsh';

export const isMailOn: boolean = meta('mail') === 'on';

/** Takes over the longest password that the operator allows: the server writes it into the page. */
export function adoptPasswordPolicy(page: Pick<Document, 'querySelector'> = document): void {
  const given = page.querySelector<HTMLMetaElement>('meta[name="password-max-length"]')?.content;
  const max = Number(given);
  if (given && Number.isInteger(max)) setLongestPassword(max);
}
