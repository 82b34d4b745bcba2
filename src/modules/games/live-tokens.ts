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

/**
 * Uses of a recording. A token is valid for one of them: 'live' while the game is open, 'replay' while a replay contains the recording, and
 * 'clip' while the clip that it names exists. Staff get the others: 'preview' for everything that the encoder sends, and 'review' to trim the recording.
 */
export type LivePurpose = 'live' | 'replay' | 'clip' | StaffPurpose;
export type StaffPurpose = 'preview' | 'review';

/** Returns whether only staff get tokens for a purpose. */
export const isForStaff = (purpose: LivePurpose): purpose is StaffPurpose =>
  purpose === 'preview' || purpose === 'review';

/** Content of a token that was signed here. */
export interface VerifiedToken {
  purpose: LivePurpose;
  recordingId: string;
  /** Clip of the recording, for the purpose 'clip'. */
  clipId?: string;
}

/** Minimum time for which an address for staff works, in ms. */
const STAFF_MS = 6 * HOUR;
/** Addresses for staff change once in this time, so that their players do not reload more often. */
const STAFF_STEP_MS = HOUR;

/** Length of the signature in a token: 132 bits in base64url. */
const MAC_LENGTH = 22;
/**
 * The second-to-last part is the id of a clip, or the time at which a token of staff expires, in ms since the epoch, base 36. Visitors get
 * the first two forms.
 */
const TOKEN =
  /^(?:(live|replay)-([\da-f]{24})|(clip)-([\da-f]{24})-([\da-f]{24})|(preview|review)-([\da-f]{24})-([\da-z]{8,9}))-([\w-]{22})$/;
const PLAYLIST = '/index.m3u8';

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
    return isOwnAddress(url) ? this.addressOf('live', url.slice(LIVE_FOLDER.length)) : url;
  }

  /** Returns the address at which the part of a replay plays: for a recording the address of its playlist, for others the stored address. */
  replayAddress(url: string): string {
    return isOwnAddress(url) ? this.addressOf('replay', url.slice(LIVE_FOLDER.length)) : url;
  }

  /** Returns the stored form of an address from `replayAddress`. Returns null for the address of a recording that was not signed here. */
  storedReplayAddress(address: string): string | null {
    if (!isOwnAddress(address)) return address;
    const token = address.endsWith(PLAYLIST) ? address.slice(LIVE_FOLDER.length, -PLAYLIST.length) : '';
    // Tokens of replays never expire.
    const verified = this.verify(token, ['replay'], 0);
    return verified && ownAddress(verified.recordingId);
  }

  /** Returns the address of a playlist for staff. It works for 6 to 7 hours. */
  staffAddress(purpose: StaffPurpose, recordingId: string, now: number): string {
    const expiresAt = Math.ceil(now / STAFF_STEP_MS) * STAFF_STEP_MS + STAFF_MS;
    return `${LIVE_FOLDER}${this.signed(`${purpose}-${recordingId}-${expiresAt.toString(36)}`)}${PLAYLIST}`;
  }

  /** Returns the address of a clip's playlist. It has no end. */
  clipAddress(recordingId: string, clipId: string): string {
    return `${LIVE_FOLDER}${this.signClip(recordingId, clipId)}${PLAYLIST}`;
  }

  signClip(recordingId: string, clipId: string): string {
    return this.signed(`clip-${recordingId}-${clipId}`);
  }

  sign(purpose: 'live' | 'replay', recordingId: string): string {
    return this.signed(`${purpose}-${recordingId}`);
  }

  /**
   * Returns the purpose and the recording of a token. Returns null if the token was not signed here for one of the purposes, or has
   * expired.
   */
  verify(token: string, purposes: readonly LivePurpose[], now: number): VerifiedToken | null {
    const [, visitors, visitorsId, clips, clipsId, clipId, staff, staffId, expiry, mac = ''] = TOKEN.exec(token) ?? [];
    const recordingId = visitorsId ?? clipsId ?? staffId;
    const purpose = purposes.find((one) => one === (visitors ?? clips ?? staff));
    if (!purpose || recordingId === undefined) return null;
    if (expiry !== undefined && Number.parseInt(expiry, 36) <= now) return null;
    const [actual, expected] = [Buffer.from(mac), Buffer.from(this.macOf(token.slice(0, -MAC_LENGTH - 1)))];
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
    return { purpose, recordingId, ...(clipId !== undefined && { clipId }) };
  }

  private addressOf(purpose: 'live' | 'replay', recordingId: string): string {
    return `${LIVE_FOLDER}${this.sign(purpose, recordingId)}${PLAYLIST}`;
  }

  private signed(content: string): string {
    return `${content}-${this.macOf(content)}`;
  }

  private macOf(content: string): string {
    return createHmac('sha256', this.key).update(content).digest('base64url').slice(0, MAC_LENGTH);
  }
}
