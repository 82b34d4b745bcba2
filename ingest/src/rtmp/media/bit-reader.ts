/** Reads big-endian bit fields. Throws a RangeError at the end of the bytes. */
export class BitReader {
  private position = 0;

  constructor(private readonly bytes: Uint8Array) {}

  /** Number of bits that are left. */
  get remaining(): number {
    return this.bytes.length * 8 - this.position;
  }

  bit(): number {
    if (this.remaining < 1) throw new RangeError('No bits are left.');
    const bit = (this.bytes[this.position >> 3] >> (7 - (this.position & 7))) & 1;
    this.position++;
    return bit;
  }

  /** Reads up to 32 bits. */
  bits(count: number): number {
    let value = 0;
    for (let index = 0; index < count; index++) value = value * 2 + this.bit();
    return value;
  }

  /** Reads an unsigned Exp-Golomb code (ITU-T H.264, 9.1). */
  ue(): number {
    let zeros = 0;
    while (this.bit() === 0) if (++zeros > 31) throw new RangeError('The code is too long.');
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  /** Reads a signed Exp-Golomb code (ITU-T H.264, 9.1.1). */
  se(): number {
    const code = this.ue();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}
