import { Injectable } from '@nestjs/common';
import isNewer from 'semver/functions/gt.js';
import validVersion from 'semver/functions/valid.js';
import type { ReleaseStatus } from '../../contract/records/status.record.js';
import { DAY, HOUR } from '../../contract/time/units.js';
import { Clock } from '../../platform/clock/clock.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { version } from '../../platform/config/version.js';
import { PublicFetch } from '../../platform/http/network/public-fetch.js';
import { releasesUrl } from './status.config.js';

/** Time for which a response is valid, and time until the retry after a failure, in ms. */
const CACHE_MS = DAY;
const RETRY_MS = HOUR;
const RESPONSE_TIMEOUT_MS = 10_000;
/** Maximum length of a response, in characters. */
const MAX_LENGTH = 1_000_000;

interface LastCheck {
  newest: string | null;
  url: string | null;
  failure: string | null;
}

/** Fetches the newest release from RELEASES_URL, at most once a day and only while a user views the status. */
@Injectable()
export class NewestRelease {
  private last: LastCheck = { newest: null, url: null, failure: null };
  private askAgainAt = -Infinity;
  private refreshing: Promise<void> | null = null;

  constructor(
    @InjectConfig() private readonly config: Config,
    private readonly fetch: PublicFetch,
    private readonly clock: Clock,
  ) {}

  /** Returns the last result, and refreshes an expired result in the background. Returns null if RELEASES_URL is not set. */
  look(): ReleaseStatus | null {
    const address = this.config.get(releasesUrl);
    if (address === null) return null;
    if (this.clock.elapsed() >= this.askAgainAt) {
      this.refreshing ??= this.refresh(address).finally(() => (this.refreshing = null));
    }
    const { newest } = this.last;
    return { ...this.last, isNewer: newest !== null && isNewer(newest, version) };
  }

  private async refresh(address: string): Promise<void> {
    try {
      const { newest, url } = releaseIn(await this.textOf(address));
      this.last = { newest, url, failure: null };
      this.askAgainAt = this.clock.elapsed() + CACHE_MS;
    } catch (error) {
      // The last fetched version remains available.
      this.last = { ...this.last, failure: error instanceof Error ? error.message : String(error) };
      this.askAgainAt = this.clock.elapsed() + RETRY_MS;
    }
  }

  private async textOf(address: string): Promise<string> {
    const response = await this.fetch.fetch(address, {
      headers: { accept: 'application/json' },
      redirects: 3,
      // Private addresses are allowed, because the operator configured the URL.
      allowPrivate: true,
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
    });
    let text = '';
    for await (const part of response.setEncoding('utf8')) {
      text += String(part);
      if (text.length > MAX_LENGTH) throw new Error('The response is too long.');
    }
    if (response.statusCode !== 200) throw new Error(`The server returned status ${response.statusCode ?? 'unknown'}.`);
    return text;
  }
}

/** Parses GitHub's format: `tag_name` is the version with or without a "v", and `html_url` links to its description. */
function releaseIn(text: string): { newest: string; url: string | null } {
  let body: { tag_name?: unknown; html_url?: unknown } | null;
  try {
    body = JSON.parse(text) as typeof body;
  } catch {
    throw new Error('The response is not JSON.');
  }
  const newest = typeof body?.tag_name === 'string' ? validVersion(body.tag_name) : null;
  if (newest === null) throw new Error('The response has no version in tag_name.');
  const url = typeof body?.html_url === 'string' && /^https?:\/\//.test(body.html_url) ? body.html_url : null;
  return { newest, url };
}
