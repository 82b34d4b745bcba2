import type { CookieSerializeOptions } from '@fastify/cookie';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { InjectConfig } from '../../../platform/config/config.module.js';
import type { Config } from '../../../platform/config/config.js';
import { DAY, SECOND } from '../../../contract/time/units.js';

const MAX_AGE_SECONDS = (365 * DAY) / SECOND;

/**
 * Cookies that prove an earlier sign-in to an account in this browser (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies"). The cookies grant no access but prevent failed sign-ins of other devices from blocking the account's owner.
 */
@Injectable()
export class DeviceCookies {
  private readonly key: Buffer;

  constructor(@InjectConfig() private readonly config: Config) {
    this.key = config.deriveKey('device-cookie');
  }

  /** Returns the device id if the browser sends a valid cookie of this account, else null. */
  deviceOf(request: FastifyRequest, accountId: string): string | null {
    const [device = '', signature = ''] = (request.cookies[this.nameOf(accountId)] ?? '').split('.');
    const [actual, right] = [Buffer.from(signature, 'base64url'), this.sign(`${accountId}.${device}`)];
    return device && actual.length === right.length && timingSafeEqual(actual, right) ? device : null;
  }

  /** Sets or renews the device cookie of a browser that has signed in. */
  leave(request: FastifyRequest, reply: FastifyReply, accountId: string): void {
    const device = this.deviceOf(request, accountId) ?? randomBytes(12).toString('base64url');
    const value = `${device}.${this.sign(`${accountId}.${device}`).toString('base64url')}`;
    void reply.setCookie(this.nameOf(accountId), value, this.options);
  }

  /** Returns the cookie name of an account. The name does not reveal the account. */
  private nameOf(accountId: string): string {
    const mark = this.sign(`name.${accountId}`).toString('hex').slice(0, 12);
    return `${this.config.secureCookies ? '__Secure-' : ''}nepsh-device-${mark}`;
  }

  private sign(text: string): Buffer {
    return createHmac('sha256', this.key).update(text).digest();
  }

  private get options(): CookieSerializeOptions {
    const { secureCookies } = this.config;
    return { httpOnly: true, sameSite: 'lax', secure: secureCookies, path: '/api/auth', maxAge: MAX_AGE_SECONDS };
  }
}
