const NEWLINE = 10;

/** Splits a stream of bytes into lines of UTF-8 text. */
export class LineReader {
  private parts: Buffer[] = [];
  private length = 0;

  /** @param maxBytes maximum length of a line */
  constructor(private readonly maxBytes: number) {}

  /** Returns the lines that a chunk completes, or null if a line is too long. */
  read(chunk: Buffer): string[] | null {
    const lines: string[] = [];
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      if (!this.add(chunk.subarray(from, end))) return null;
      lines.push(Buffer.concat(this.parts).toString('utf8'));
      this.parts = [];
      this.length = 0;
      from = end + 1;
    }
    return this.add(chunk.subarray(from)) ? lines : null;
  }

  private add(part: Buffer): boolean {
    this.length += part.length;
    if (this.length > this.maxBytes) return false;
    if (part.length > 0) this.parts.push(part);
    return true;
  }
}
