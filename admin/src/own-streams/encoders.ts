import type { IngestAddress } from '@contract/records/own-stream.record.js';

/** Returns the whole address, for encoders that have one field for server and key. */
export const addressOf = ({ server, key }: IngestAddress): string => `${server}/${key}`;

/**
 * Returns a link that adds the connection to Larix Broadcaster when a phone opens it or scans it as a QR code (Larix
 * Grove).
 */
export function larixLink(ingest: IngestAddress, title: string): string {
  const part = (name: string, value: string): string => `conn[][${name}]=${encodeURIComponent(value)}`;
  return `larix://set/v1?${[part('url', addressOf(ingest)), part('name', title), part('mode', 'av')].join('&')}`;
}

/** Returns a command that sends a file in real time, with a key frame every 2 seconds. */
export const ffmpegCommand = (ingest: IngestAddress): string =>
  [
    'ffmpeg -re -i FILE',
    '-c:v libx264 -preset veryfast -b:v 4M -maxrate 4M -bufsize 8M -pix_fmt yuv420p',
    '-force_key_frames "expr:gte(t,n_forced*2)"',
    `-c:a aac -b:a 160k -ar 48000 -f flv "${addressOf(ingest)}"`,
  ].join(' ');

/** Steps for encoders in which staff enter server address and key. */
export const STEPS = {
  obs: [
    'Open Settings → Stream and choose the service Custom.',
    'Enter the server and the stream key.',
    'Open Settings → Output, choose the output mode Advanced, and set the keyframe interval to 2 s. The video encoder must be H.264.',
    'Choose Start streaming.',
  ],
  larix: [
    'Scan the code with the camera of the phone, and open the link with Larix Broadcaster.',
    'Allow the new connection, and select it in Settings → Connections.',
    'In Settings → Video, set the keyframe frequency to 2 s and the format to H.264.',
    'Press the red button.',
  ],
  vmix: [
    'Open the stream settings and choose the destination Custom RTMP Server.',
    'Enter the server as the URL, and the stream key as the stream name or key.',
    'In the quality settings, set the keyframe latency to 2 s. The codec must be H.264.',
    'Choose Start.',
  ],
} as const;
