import { createParser } from 'eventsource-parser';

export interface ReceivedEvent {
  id: string | undefined;
  name: string;
  data: Record<string, unknown>;
  /** Time of arrival, in ms since 1970. */
  receivedAt: number;
}

/** Returns a check whether an event is about a record. */
export const isChangeOf =
  (resource: string, id: string) =>
  ({ data }: ReceivedEvent): boolean =>
    data['resource'] === resource && Array.isArray(data['ids']) && data['ids'].includes(id);

/** A reader of the event stream that stores all received events. */
export class EventListener {
  readonly received: ReceivedEvent[] = [];
  private readonly waiting = new Set<() => void>();
  private readonly abort = new AbortController();
  ended = false;

  /** Connects. Resolves when the stream is open. */
  static async open(url: string, headers: Record<string, string> = {}, query = ''): Promise<EventListener> {
    const listener = new EventListener();
    const response = await fetch(`${url}/api/events${query}`, { headers, signal: listener.abort.signal });
    if (!response.ok || !response.body) throw new Error(`The event stream returned ${response.status}`);
    const body = response.body;
    let opened: () => void = () => undefined;
    const streamOpen = new Promise<void>((resolve) => (opened = resolve));
    void listener.read(body, opened).catch(() => undefined);
    await streamOpen;
    return listener;
  }

  /** Resolves when an event that fits was received, including earlier events. */
  async until(fits: (event: ReceivedEvent) => boolean, ms = 30_000): Promise<ReceivedEvent> {
    const deadline = Date.now() + ms;
    for (;;) {
      const match = this.received.find(fits);
      if (match) return match;
      if (Date.now() >= deadline)
        throw new Error(`No such event in ${ms} ms; received ${JSON.stringify(this.received.slice(-5))}`);
      await this.change(deadline - Date.now());
    }
  }

  /** Resolves when the server has ended the stream. */
  async untilEnd(ms = 30_000): Promise<void> {
    const deadline = Date.now() + ms;
    while (!this.ended) {
      if (Date.now() >= deadline) throw new Error(`The stream was not ended in ${ms} ms`);
      await this.change(deadline - Date.now());
    }
  }

  close(): void {
    this.abort.abort();
  }

  private change(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.waiting.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  private async read(body: ReadableStream<Uint8Array>, opened: () => void): Promise<void> {
    const parser = createParser({
      onEvent: (event) => {
        const data = JSON.parse(event.data) as Record<string, unknown>;
        this.received.push({ id: event.id, name: event.event ?? 'message', data, receivedAt: Date.now() });
      },
      onRetry: () => opened(),
    });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of body) {
        parser.feed(decoder.decode(chunk, { stream: true }));
        this.wake();
      }
    } finally {
      this.ended = true;
      this.wake();
    }
  }

  private wake(): void {
    for (const resume of this.waiting) resume();
    this.waiting.clear();
  }
}
