/** Pictures that are read ahead: more than encoders reorder. */
const LOOKAHEAD = 32;

/** Picture with its presentation time, in ms. */
interface Presented {
  presentMs: number;
}

/** Decoding time of a picture, and the presentation time that belongs to it, in ms. */
export interface Timed<Picture> {
  picture: Picture;
  decodeMs: number;
  /** The delay of all pictures and of the sound, which makes room for the decoding times. */
  delayMs: number;
}

/**
 * Adds decoding times to pictures in decoding order, because files are read without them: the pictures are decoded at the sorted
 * presentation times. All presentation times move by the delay, so that no picture is shown before it is decoded.
 */
export async function* withDecodeTimes<Picture extends Presented>(
  pictures: AsyncIterable<Picture>,
): AsyncGenerator<Timed<Picture>> {
  const waiting: Picture[] = [];
  const times: number[] = [];
  let delayMs: number | null = null;
  const next = (): Timed<Picture> => {
    delayMs ??= reorderDelay(waiting);
    const [picture] = waiting.splice(0, 1);
    const [decodeMs] = times.splice(0, 1);
    return { picture, decodeMs, delayMs };
  };
  for await (const picture of pictures) {
    waiting.push(picture);
    insertSorted(times, picture.presentMs);
    if (waiting.length > LOOKAHEAD) yield next();
  }
  while (waiting.length > 0) yield next();
}

/** Returns the largest time by which a picture is decoded after its presentation, in ms. */
function reorderDelay(pictures: readonly Presented[]): number {
  const sorted = pictures.map(({ presentMs }) => presentMs).sort((a, b) => a - b);
  return Math.max(0, ...pictures.map(({ presentMs }, index) => sorted[index] - presentMs));
}

function insertSorted(times: number[], time: number): void {
  let index = times.length;
  while (index > 0 && times[index - 1] > time) index -= 1;
  times.splice(index, 0, time);
}
