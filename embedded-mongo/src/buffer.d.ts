// Node's direct conversions, which its type definitions lack. They are faster than `toString` and `write` for short
// strings.
interface Buffer {
  latin1Slice(start?: number, end?: number): string;
  utf8Slice(start?: number, end?: number): string;
  utf8Write(text: string, offset?: number): number;
}
