// Node's direct conversions: faster than `toString` and `write` for short strings, and not in its type definitions.
interface Buffer {
  latin1Slice(start?: number, end?: number): string;
  utf8Slice(start?: number, end?: number): string;
  utf8Write(text: string, offset?: number): number;
}
