import { setLongestPassword } from '@contract/password-policy.js';

/** Takes over the longest password that the operator allows: the server writes it into the page. */
export function adoptPasswordPolicy(page: Pick<Document, 'querySelector'> = document): void {
  const given = page.querySelector<HTMLMetaElement>('meta[name="password-max-length"]')?.content;
  const max = Number(given);
  if (given && Number.isInteger(max)) setLongestPassword(max);
}
