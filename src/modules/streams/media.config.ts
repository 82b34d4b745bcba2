import { str } from 'envalid';
import { resolve } from 'node:path';
import { declareConfig } from '../../platform/config/config-part.js';

/** Operator's folder of HLS files, or null if no folder is configured. */
export const mediaDir = declareConfig(
  {
    MEDIA_DIR: str({ default: undefined, desc: 'folder of HLS files served at /media', example: '/srv/media' }),
  },
  ({ MEDIA_DIR }) => (MEDIA_DIR ? resolve(MEDIA_DIR) : null),
);
