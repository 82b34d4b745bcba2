import { Injectable } from '@nestjs/common';
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { LIVE_FOLDER } from '../../contract/own-streams.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';


/** Returns the stored address of an own stream. It names the recording, and is not playable without a token. */
export const ownAddress = (recordingId: string): string => `${LIVE_FOLDER}${recordingId}`;

/** Returns whether a stored address belongs to an own stream. */
export const isOwnAddress = (url: string): boolean => url.startsWith(LIVE_FOLDER);

/** Uses of a recording. A token is valid for one of them. */
export type LivePurpose = 'live';

/** Length of the signature in a token: 132 bits in base64url. */
const MAC_LENGTH = 22;
const TOKEN = /^(live)-([\da-f]{24})-([\w-]{22})$/;

/**
 * Signs and verifies the tokens in playback addresses of own streams. A token names the recording and the purpose. It does not
 * expire, because the service checks at each request whether visitors may watch.
 */
@Injectable()
export class LiveTokens {
  private readonly key: KeyObject;

  constructor(@InjectConfig() config: Config) {
    this.key = createSecretKey(config.deriveKey('live-token'));
  }

  /** Returns the address at which a stream plays: for an own stream the address of its playlist, for others the stored address. */
  playableAddress(url: string): string {
    return isOwnAddress(url) ? `${LIVE_FOLDER}${this.sign('live', url.slice(LIVE_FOLDER.length))}/index.m3u8` : url;
  }

  sign(purpose: LivePurpose, recordingId: string): string {
    return `${purpose}-${recordingId}-${this.macOf(purpose, recordingId)}`;
  }

  /** Returns the purpose and the recording of a token, or null if the token was not signed here. */
  verify(token: string): { purpose: LivePurpose; recordingId: string } | null {
    const [, purpose, recordingId = '', mac = ''] = TOKEN.exec(token) ?? [];
    if (purpose !== 'live') return null;
    const [actual, expected] = [Buffer.from(mac), Buffer.from(this.macOf(purpose, recordingId))];
    return actual.length === expected.length && timingSafeEqual(actual, expected) ? { purpose, recordingId } : null;
  }

  private macOf(purpose: LivePurpose, recordingId: string): string {
    return createHmac('sha256', this.key).update(`${purpose} ${recordingId}`).digest('base64url').slice(0, MAC_LENGTH);
  }
}
