/** Maximum number of fields in a response. */
const MAX_FIELDS = 20;
/** Maximum lengths of a field's name and path in a response, in characters. */
const MAX_NAME = 80;
const MAX_PATH = 120;

const cut = (text: string, max: number): string => (text.length > max ? `${text.slice(0, max)}…` : text);

/** Messages by field path ('streamUrls.0.title'), in order of discovery, for up to `MAX_FIELDS` fields. */
export class ErrorList {
  private readonly fields = new Map<string, string[]>();

  get isEmpty(): boolean {
    return this.fields.size === 0;
  }

  get isFull(): boolean {
    return this.fields.size >= MAX_FIELDS;
  }

  /** Adds the messages of a field. The first messages of a field stay. */
  add(path: string, messages: string[]): void {
    const field = cut(path, MAX_PATH);
    if (!this.isFull && !this.fields.has(field)) this.fields.set(field, messages);
  }

  addUnknown(path: string, name: string): void {
    this.add(`${path}${name}`, [`${cut(name, MAX_NAME)} is not a field of this call`]);
  }

  /** Returns the first message, which represents all messages. */
  get first(): string | undefined {
    return [...this.fields.values()][0]?.[0];
  }

  toObject(): Record<string, string[]> {
    return Object.fromEntries(this.fields);
  }
}
