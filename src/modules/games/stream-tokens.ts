import { Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { createSecretKey } from 'node:crypto';
import type { GameDoc, StreamDoc } from './game.schema.js';
import type { Config } from '../../platform/config/config.js';
import { InjectConfig } from '../../platform/config/config.module.js';
import { HOUR, SECOND } from '../../contract/time/units.js';

/** What a stream's token says (JWT, HS256). `exp` is in seconds since 1970. */
export interface StreamClaims {
  sid: string;
  url: string;
  exp: number;
}

/** How long past a game's usual end its tokens hold, in seconds: games run late. */
const GRACE_SECONDS = (12 * HOUR) / SECOND;
/** Tokens that are kept, those made first go first: to sign them again is a quarter of the time that a list takes. */
const CAPACITY = 20_000;

/** Makes and checks the tokens that stand for the addresses of streams. */
@Injectable()
export class StreamTokens {
  private readonly jwt: JwtService;
  private readonly made = new Map<string, Omit<StreamClaims, 'sid'> & { token: string }>();

  constructor(@InjectConfig() config: Config) {
    // A key made once: of bytes, one would be made for every token.
    const key = createSecretKey(config.deriveKey('stream-token'));
    this.jwt = new JwtService({ privateKey: key, publicKey: key, signOptions: { algorithm: 'HS256' } });
  }

  /** The same for every request: it ends with the game, not some time after it was asked for. */
  sign(stream: StreamDoc, game: Pick<GameDoc, 'usualEndAt'>): string {
    const exp = Math.floor(game.usualEndAt.getTime() / 1000) + GRACE_SECONDS;
    const { url } = stream;
    const sid = stream._id.toHexString();
    const known = this.made.get(sid);
    if (known?.url === url && known.exp === exp) return known.token;
    const claims: StreamClaims = { sid, url, exp };
    const token = this.jwt.sign(claims, { noTimestamp: true });
    this.made.set(sid, { url, exp, token });
    const oldest = this.made.keys().next().value;
    if (this.made.size > CAPACITY && oldest !== undefined) this.made.delete(oldest);
    return token;
  }

  /** Whether a token was made here for this stream, however old it is. */
  isFor(token: string, streamId: string): boolean {
    try {
      return this.jwt.verify<StreamClaims>(token, { ignoreExpiration: true, algorithms: ['HS256'] }).sid === streamId;
    } catch {
      return false;
    }
  }
}
