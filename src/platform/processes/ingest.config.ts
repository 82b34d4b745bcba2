import { makeExactValidator, str } from 'envalid';
import { join, resolve } from 'node:path';
import { declareConfig } from '../config/config-part.js';
import { shownText } from '../config/validators.js';
import { ConfigError } from '../config/variables.js';

/** Settings of the ingest, which receives the streams of encoders. */
export interface IngestConfig {
  /** Port for RTMP. 0 means any free port. */
  port: number;
  /**
   * Whether the port is the default in development: the ingest is a child of the service, and waits for the port while another
   * program uses it, such as another checkout.
   */
  waitsForPort: boolean;
  /** Address to listen on. */
  host: string;
  /** Files of the certificate and its key for RTMPS in PEM, or null for RTMP without encryption. */
  tls: { cert: string; key: string } | null;
}

/** Storage of the recordings. */
export interface RecordingsConfig {
  dir: string;
  /** Free space below which recording stops. */
  minFree: FreeSpace;
  /** Disk budget of all recordings in bytes, or null for half of the space that was free when the folder was first used. */
  maxBytes: number | null;
}

/** Free space on a disk: whichever is larger of a number of bytes and a share of the disk. */
export interface FreeSpace {
  bytes: number;
  /** 0 to 1 */
  share: number;
}

const GB = 1_000_000_000;
const DEFAULT_MIN_FREE: FreeSpace = { bytes: 2 * GB, share: 0.05 };

/** Standard port of RTMP. */
const DEVELOPMENT_PORT = 1935;

const portOrOff = makeExactValidator<number | 'off'>((input) => {
  if (input === 'off') return 'off';
  const value = Number(input);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error("must be a port from 0 to 65535, or 'off'");
  return value;
});

/** Validates an amount of space: gigabytes or a share of the disk. */
const space = makeExactValidator<FreeSpace>((input) => {
  const { amount, unit } = /^(?<amount>\d+(?:\.\d+)?) ?(?<unit>GB|%)$/.exec(input)?.groups ?? {};
  const value = Number(amount);
  if (unit === undefined || (unit === '%' && value > 100))
    throw new Error("must be gigabytes such as '2GB', or a share of the disk such as '5%'");
  return unit === '%' ? { bytes: 0, share: value / 100 } : { bytes: value * GB, share: 0 };
});

const gigabytes = makeExactValidator<number>((input) => {
  const value = Number(input);
  if (!/^\d+(\.\d+)?$/.test(input) || value <= 0) throw new Error("must be a number of gigabytes, such as '500'");
  return value;
});

/** The ingest, or null if it is switched off. Throws ConfigError if only one of the two files for RTMPS is set. */
export const ingestConfig = declareConfig(
  {
    RTMP_PORT: portOrOff({
      default: undefined,
      desc: 'port for RTMP from encoders such as OBS; off: no encoders; if unset, off in production and 1935 in development',
      example: '1935',
    }),
    RTMP_BIND: shownText({ default: '127.0.0.1', desc: 'address on which RTMP_PORT listens', example: '0.0.0.0' }),
    RTMPS_CERT: str({
      default: undefined,
      desc: 'file of the certificate for RTMPS, in PEM; if unset, RTMP without encryption',
      example: '/etc/nepsh/cert.pem',
    }),
    RTMPS_KEY: str({
      default: undefined,
      desc: 'file of the private key of RTMPS_CERT, in PEM',
      example: '/etc/nepsh/key.pem',
    }),
  },
  ({ RTMP_PORT, RTMP_BIND, RTMPS_CERT, RTMPS_KEY }, { isDevelopment }): IngestConfig | null => {
    if (RTMPS_CERT && !RTMPS_KEY)
      throw new ConfigError('RTMPS_KEY must be set when RTMPS_CERT is. Example: RTMPS_KEY=/etc/nepsh/key.pem');
    if (RTMPS_KEY && !RTMPS_CERT)
      throw new ConfigError('RTMPS_CERT must be set when RTMPS_KEY is. Example: RTMPS_CERT=/etc/nepsh/cert.pem');
    const port = RTMP_PORT ?? (isDevelopment ? DEVELOPMENT_PORT : 'off');
    if (port === 'off') return null;
    const tls = RTMPS_CERT && RTMPS_KEY ? { cert: resolve(RTMPS_CERT), key: resolve(RTMPS_KEY) } : null;
    return { port, waitsForPort: RTMP_PORT === undefined, host: RTMP_BIND, tls };
  },
  // The ingest listens for the service on a socket in the data folder. The default must not require that folder.
  { usesDataDir: (ingest) => ingest !== null && !ingest.waitsForPort },
);

export const recordingsConfig = declareConfig(
  {
    RECORDINGS_DIR: str({
      default: undefined,
      desc: 'folder of the recordings of own streams; if unset, the folder recordings in DATA_DIR',
      example: '/srv/recordings',
    }),
    RECORDINGS_MIN_FREE: space({
      default: undefined,
      desc: 'free space on that disk below which recording stops; if unset, 2GB or 5%, whichever is larger',
      example: '10GB',
    }),
    RECORDINGS_MAX_GB: gigabytes({
      default: undefined,
      desc: 'disk budget of the recordings in gigabytes; if unset, half of the space that was free at first',
      example: '500',
    }),
  },
  ({ RECORDINGS_DIR, RECORDINGS_MIN_FREE, RECORDINGS_MAX_GB }, { dataDir }): RecordingsConfig => ({
    dir: RECORDINGS_DIR ? resolve(RECORDINGS_DIR) : join(dataDir, 'recordings'),
    minFree: RECORDINGS_MIN_FREE ?? DEFAULT_MIN_FREE,
    maxBytes: RECORDINGS_MAX_GB === undefined ? null : RECORDINGS_MAX_GB * GB,
  }),
);
