import { Injectable } from '@nestjs/common';
import { MESSAGES } from '../../../contract/messages.js';
import type { Config } from '../../../platform/config/config.js';
import { InjectConfig } from '../../../platform/config/config.module.js';
import { ApiError } from '../../../platform/http/errors/api-error.js';

/** Minimum length of a name that passwords must not contain. Shorter names are part of too many words. */
const MIN_NAME = 4;
/** Minimum number of characters that must remain of a password without the names in it. */
const OWN_CHARACTERS = 6;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Names of a user that the password must not repeat. */
export interface Named {
  username: string;
  email: string;
}

/** Rejects passwords that attackers guess first. The list of common passwords stays on the server. */
@Injectable()
export class PasswordRules {
  private common: Promise<ReadonlySet<string>> | undefined;

  constructor(@InjectConfig() private readonly config: Config) {}

  /** Throws VALIDATION_FAILED for `field` if the password is weak. */
  async refuseWeak(password: string, person: Named, field: string): Promise<void> {
    const problem = await this.problemOf(password, person);
    if (problem) throw ApiError.field(field, problem);
  }

  /** Returns the problem of a password as a message, or null if the password is acceptable. */
  async problemOf(password: string, { username, email }: Named): Promise<string | null> {
    const typed = plain(password);
    this.common ??= loadCommon();
    if ((await this.common).has(typed) || new Set(typed).size <= 2) return MESSAGES.passwordCommon;
    const names = [username, ...email.split('@'), this.config.brandName].flatMap((name) => [
      plain(name),
      ...plain(name).split(/[^\p{L}\p{N}]+/u),
    ]);
    return consistsOf(typed, names) ? MESSAGES.passwordPersonal : null;
  }
}

/** Returns whether too little of a password remains without the names. */
function consistsOf(password: string, names: readonly string[]): boolean {
  const long = names.filter((name) => name.length >= MIN_NAME).sort((a, b) => b.length - a.length);
  let rest = password;
  for (const name of long) rest = rest.replaceAll(name, '');
  return rest !== password && rest.length < OWN_CHARACTERS;
}

/**
 * Loads 49,000 passwords of known breaches. Loading waits for the first password change, so that it does not slow down the start.
 */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { default: common } = await import('@zxcvbn-ts/language-common');
  return new Set(common.dictionary['passwords-common']);
}
