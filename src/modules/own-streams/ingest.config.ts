import { makeExactValidator, str } from 'envalid';
import { join, resolve } from 'node:path';
import { declareConfig } from '../../platform/config/config-part.js';

const portOrOff = makeExactValidator<number | 'off'>((input) => {
  if (input === 'off') return 'off';
  const value = Number(input);
  if (!Number.isInteger(value) || value < 0 || value > 65_535)
    throw new Error("must be a port from 0 to 65535, or 'off'");
  return value;
});

/** The ingest, or null if it is off. */
export const ingestConfig = declareConfig(
  {
    RTMP_PORT: portOrOff({
      default: 'off',
      desc: 'port for encoders that send own streams over RTMP',
      example: '1935',
    }),
  },
  ({ RTMP_PORT }): { port: number } | null => (RTMP_PORT === 'off' ? null : { port: RTMP_PORT }),
  // The ingest listens for the service on a socket in the data folder.
  { usesDataDir: (ingest) => ingest !== null },
);

export const recordingsConfig = declareConfig(
  {
    RECORDINGS_DIR: str({
      default: undefined,
      desc: 'folder of the recordings of own streams; if unset, the folder recordings in DATA_DIR',
      example: '/srv/recordings',
    }),
  },
  ({ RECORDINGS_DIR }, { dataDir }): { dir: string } => ({
    dir: RECORDINGS_DIR ? resolve(RECORDINGS_DIR) : join(dataDir, 'recordings'),
  }),
);
