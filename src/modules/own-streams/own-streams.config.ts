import { makeExactValidator, makeValidator } from 'envalid';
import { DAY, MINUTE } from '../../contract/time/units.js';
import { declareConfig } from '../../platform/config/config-part.js';
import type { IngestConfig } from '../../platform/processes/ingest.config.js';

/** Application name of the server address, as encoders send it. */
const APP = 'live';
/** Standard port of RTMP without encryption, which addresses omit. */
const STANDARD_PORT = 1935;
const MAX_MINUTES = DAY / MINUTE;

const rtmpUrl = makeValidator((input) => {
  const url = URL.canParse(input) ? new URL(input) : null;
  if (!/^rtmps?:$/.test(url?.protocol ?? '') || !url?.hostname || /[?#@]/.test(input)) {
    throw new Error('must be an rtmp:// or rtmps:// address without a user, query or fragment');
  }
  return input.replace(/\/+$/, '');
});

const minutes = makeExactValidator<number>((input) => {
  const value = Number(input);
  if (!Number.isInteger(value) || value < 0 || value > MAX_MINUTES)
    throw new Error(`must be a whole number of minutes from 0 to ${MAX_MINUTES}`);
  return value;
});

/** Settings of the streams that encoders send to this service. */
export interface OwnStreamsConfig {
  /** Time before the kick-off from which a key works, in milliseconds. */
  keyOpensMs: number;
  /**
   * Returns the server address for encoders.
   * @param host host of the request, which is used if neither RTMP_URL nor PUBLIC_URL is set
   */
  serverFor(host: string, ingest: IngestConfig): string;
}

export const ownStreamsConfig = declareConfig(
  {
    RTMP_URL: rtmpUrl({
      default: undefined,
      desc: 'server address that staff copy into encoders',
      example: 'rtmp://sports.example.org/live',
    }),
    STREAM_KEY_MINUTES: minutes({
      default: 60,
      desc: 'minutes before the kick-off, or an earlier go-live, at which stream keys start to work',
      example: '120',
    }),
  },
  ({ RTMP_URL, STREAM_KEY_MINUTES }, { publicUrl }): OwnStreamsConfig => ({
    keyOpensMs: STREAM_KEY_MINUTES * MINUTE,
    serverFor: (host, ingest) => RTMP_URL ?? addressOf(publicUrl ? new URL(publicUrl).hostname : host, ingest),
  }),
);

const addressOf = (host: string, { port, tls }: IngestConfig): string =>
  tls ? `rtmps://${host}:${port}/${APP}` : `rtmp://${host}${port === STANDARD_PORT ? '' : `:${port}`}/${APP}`;
