import type { TestSendDto } from '@contract/dto/subscription.dto.js';

/** A browser's endpoint is a web address, a device's token never is. */
export function targetOf(typed: unknown): TestSendDto {
  const target = typeof typed === 'string' ? typed.trim() : '';
  return /^https?:\/\//i.test(target) ? { endpoint: target } : { token: target };
}
