import { LIMITS } from '../../src/contract/limits.js';
import type { CallRule } from './bad-bodies.js';

const currentPassword = {
  kind: 'text' as const,
  required: 'Current password is required',
  max: LIMITS.passwordCeiling,
};
const code = { kind: 'text' as const, required: 'Code is required', max: LIMITS.secondFactorCode };

export const currentPasswordAgain: CallRule = { good: { currentPassword: 'not-right' }, fields: { currentPassword } };

export const confirmSecondFactor: CallRule = {
  good: { code: '123456' },
  fields: { code },
  more: ['abcdef', '12-34'].map((text) => ({
    name: `code ${text}`,
    body: { code: text },
    field: 'code',
    message: 'Code must be the six digits of the app',
  })),
};

export const renewRecoveryCodes: CallRule = {
  good: { currentPassword: 'not-right', code: '123456' },
  fields: { currentPassword, code },
};
