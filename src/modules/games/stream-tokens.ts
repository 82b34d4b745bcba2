import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LRUCache } from 'lru-cache';
import { createSecretKey } from 'node:crypto';
import type { GameDoc, StreamDoc } from './game.schema.js';
import { LiveTokens } from './live-tokens.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { HOUR, SECOND } from '../../contract/time/units.js';

/** Claims of a stream's token (JWT, HS256). `exp` is in seconds since 1970. */
export interface StreamClaims {
  sid: string;
  url: string;
  exp: number;
}

/** Time after a game's usual end until its tokens expire, in seconds. Games often last longer than usual. */
const GRACE_SECONDS = (12 * HOUR) / SECOND;
/** Maximum number of cached tokens. Signing them again would take a quarter of the time of a list. */
const MAX_TOKENS = 20_000;

/** Signs and verifies the tokens that replace the addresses of streams. */
@Injectable()
export class StreamTokens {
  private readonly jwt: JwtService;
  private readonly signed = new LRUCache<string, Omit<StreamClaims, 'sid'> & { token: string }>({ max: MAX_TOKENS });

  constructor(
    @InjectConfig() config: Config,
    private readonly live: LiveTokens,
  ) {
    // The key is created once: given bytes, the library would create a key for every token.
    const key = createSecretKey(config.deriveKey('stream-token'));
    this.jwt = new JwtService({ privateKey: key, publicKey: key, signOptions: { algorithm: 'HS256' } });
  }

  /** Returns the same token for every request, because the token expires a fixed time after the game's usual end. */
  sign(stream: StreamDoc, game: Pick<GameDoc, 'usualEndAt'>): string {
    const exp = Math.floor(game.usualEndAt.getTime() / 1000) + GRACE_SECONDS;
    const { url } = stream;
    const sid = stream._id.toHexString();
    const cached = this.signed.get(sid);
    if (cached?.url === url && cached.exp === exp) return cached.token;
    const claims: StreamClaims = { sid, url: this.live.playableAddress(url), exp };
    const token = this.jwt.sign(claims, { noTimestamp: true });
    this.signed.set(sid, { url, exp, token });
    return token;
  }

  /** Returns whether a token was signed here for this stream. Ignores the expiration. */
  isFor(token: string, streamId: string): boolean {
    try {
      return this.jwt.verify<StreamClaims>(token, { ignoreExpiration: true, algorithms: ['HS256'] }).sid === streamId;
    } catch {
      return false;
    }
  }
}
