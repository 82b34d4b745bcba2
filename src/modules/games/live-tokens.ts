import { Injectable } from '@nestjs/common';
import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import { LIVE_FOLDER } from '../../contract/own-streams.js';
import { HOUR } from '../../contract/time/units.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';

/** Returns the stored address of an own stream. It names the recording, and is not playable without a token. */
export const ownAddress = (recordingId: string): string => `${LIVE_FOLDER}${recordingId}`;

/** Returns whether a stored address belongs to an own stream. */
export const isOwnAddress = (url: string): boolean => url.startsWith(LIVE_FOLDER);

/** Returns the recording of a stored address, or null if the address does not belong to an own stream. */
export const recordingOf = (url: string): string | null => (isOwnAddress(url) ? url.slice(LIVE_FOLDER.length) : null);

/** Uses of a recording. A token is valid for one of them. */
export type LivePurpose = 'live' | 'preview';

/** Content of a token that was signed here. */
export interface VerifiedToken {
  purpose: LivePurpose;
  recordingId: string;
}

/** Minimum time for which the address of a preview works, in ms. */
const PREVIEW_MS = 6 * HOUR;
/** Addresses of previews change once in this time, so that players of staff do not reload more often. */
const PREVIEW_STEP_MS = HOUR;

/** Length of the signature in a token: 132 bits in base64url. */
const MAC_LENGTH = 22;
/** The number is the time at which a preview expires, in ms since the epoch, base 36. */
const TOKEN = /^(live|preview)-([\da-f]{24})(?:-([\da-z]{8}))?-([\w-]{22})$/;

/**
 * Signs and verifies the tokens in playback addresses of own streams. A token names the recording and the purpose. The tokens of
 * visitors do not expire, because the service checks at each request whether visitors may watch.
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

  sign(purpose: 'live', recordingId: string): string {
    return `${purpose}-${recordingId}-${this.macOf(purpose, recordingId)}`;
  }

  /** Returns the address of a playlist with everything that was recorded, for staff. It works for 6 to 7 hours. */
  previewAddress(recordingId: string, now: number): string {
    const expiresAt = Math.ceil(now / PREVIEW_STEP_MS) * PREVIEW_STEP_MS + PREVIEW_MS;
    const named = `${recordingId}-${expiresAt.toString(36)}`;
    return `${LIVE_FOLDER}preview-${named}-${this.macOf('preview', named)}/index.m3u8`;
  }

  /** Returns the purpose and the recording of a token, or null if the token has expired or was not signed here. */
  verify(token: string, now: number): VerifiedToken | null {
    const [, purpose, recordingId = '', expiry, mac = ''] = TOKEN.exec(token) ?? [];
    if ((purpose !== 'live' && purpose !== 'preview') || (purpose === 'preview') !== (expiry !== undefined)) return null;
    if (expiry !== undefined && Number.parseInt(expiry, 36) <= now) return null;
    const named = expiry === undefined ? recordingId : `${recordingId}-${expiry}`;
    const [actual, expected] = [Buffer.from(mac), Buffer.from(this.macOf(purpose, named))];
    return actual.length === expected.length && timingSafeEqual(actual, expected) ? { purpose, recordingId } : null;
  }

  /** @param named the recording, with the time at which the token expires */
  private macOf(purpose: LivePurpose, named: string): string {
    return createHmac('sha256', this.key).update(`${purpose} ${named}`).digest('base64url').slice(0, MAC_LENGTH);
  }
}
