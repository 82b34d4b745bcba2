/** The texts of a push and the address of its picture. */
export interface PushText {
  title: string;
  body: string;
  image?: string | null;
}

/**
 * Bytes of a message that every push service delivers: 4,096 with everything in it (RFC 8030, 7.2; FCM and Expo in their
 * documentation), of which the encryption for a browser takes 103 (RFC 8188, 2.1).
 */
export const PUSH_BYTES = 3_993;

/** Bytes for additions of the server: the sign of the category, the ids of the game, and the address of a click. */
const RESERVED_BYTES = 593;

export const bytesOf = (value: object | string): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Bytes that remain for the texts of a push; negative if services would refuse it. */
export const pushBytesLeft = ({ title, body, image }: PushText): number =>
  PUSH_BYTES - RESERVED_BYTES - bytesOf({ title, body, image: image ?? '' });
