/** Texts of a push and the URL of its image. */
export interface PushText {
  title: string;
  body: string;
  image?: string | null;
}

/**
 * Maximum size of a message that all push services deliver, in bytes: 4,096 in total (RFC 8030, 7.2; documentation of FCM and
 * Expo), minus 103 for the encryption for browsers (RFC 8188, 2.1).
 */
export const PUSH_BYTES = 3_993;

/** Bytes reserved for the server's additions: the emoji of the category, the ids of the game, and the path that a click opens. */
const RESERVED_BYTES = 593;

export const bytesOf = (value: object | string): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Returns the number of bytes that remain for the texts of a push. Negative if push services would reject the push. */
export const pushBytesLeft = ({ title, body, image }: PushText): number =>
  PUSH_BYTES - RESERVED_BYTES - bytesOf({ title, body, image: image ?? '' });
