import type { TestSendDto } from '@contract/dto/subscription.dto.js';

/** The device that was picked, else what was typed. */
export const testSendOf = ({ device, target }: { device?: unknown; target?: unknown }): TestSendDto =>
  typeof device === 'string' && device !== '' ? { device } : targetOf(target);

/** A browser's endpoint is a web address, a device's token never is. */
export function targetOf(typed: unknown): TestSendDto {
  const target = typeof typed === 'string' ? typed.trim() : '';
  return /^https?:\/\//i.test(target) ? { endpoint: target } : { token: target };
}
