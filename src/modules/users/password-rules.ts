import { Injectable } from '@nestjs/common';
import { MESSAGES } from '../../contract/messages.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { ApiError } from '../../platform/http/api-error.js';

/** Names shorter than this are parts of too many words. */
const MIN_NAME = 4;
/** Characters that must be left of a password without the names in it. */
const OWN_CHARACTERS = 6;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Names of a user, which a password must not repeat. */
export interface Named {
  username: string;
  email: string;
}

/** Refuses passwords that are guessed first. The list of common ones stays on the server. */
@Injectable()
export class PasswordRules {
  private common: Promise<ReadonlySet<string>> | undefined;

  constructor(@InjectConfig() private readonly config: Config) {}

  /** Raises VALIDATION_FAILED at the field of the body that holds the password. */
  async refuseWeak(password: string, person: Named, field: string): Promise<void> {
    const problem = await this.problemOf(password, person);
    if (problem) throw ApiError.field(field, problem);
  }

  /** What is wrong with a password, for a person; null: nothing. */
  async problemOf(password: string, { username, email }: Named): Promise<string | null> {
    const typed = plain(password);
    this.common ??= loadCommon();
    if ((await this.common).has(typed) || new Set(typed).size <= 2) return MESSAGES.passwordCommon;
    const names = [username, ...email.split('@'), this.config.brandName].flatMap((name) => [
      plain(name),
      ...plain(name).split(/[^\p{L}\p{N}]+/u),
    ]);
    return isMadeOf(typed, names) ? MESSAGES.passwordPersonal : null;
  }
}

/** Whether little is left of a password when the names are taken out of it. */
function isMadeOf(password: string, names: readonly string[]): boolean {
  const long = names.filter((name) => name.length >= MIN_NAME).sort((a, b) => b.length - a.length);
  let rest = password;
  for (const name of long) rest = rest.replaceAll(name, '');
  return rest !== password && rest.length < OWN_CHARACTERS;
}

/** 49,000 passwords of breaches, read when the first password is chosen: a start need not wait for them. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { default: common } = await import('@zxcvbn-ts/language-common');
  return new Set(common.dictionary['passwords-common']);
}
