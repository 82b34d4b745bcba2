import { connect, type Socket } from 'node:net';

/** What a reader keeps: the state of every game, as far as it has received events. */
export type GameStates = Map<string, string>;

interface CrowdOptions {
  port: number;
  /** The whole state, asked of the API: at the beginning, and when a reader has to load everything again. */
  load: () => Promise<GameStates>;
  /** '1.0' behind a proxy, which would cut lines into pieces of the chunked coding that a reader here does not undo. */
  http?: '1.0' | '1.1';
}

/** One reader of the event stream over a bare socket: comes back after the retry delay it got, and resumes where it was. */
class Reader {
  states: GameStates = new Map();
  isOpen = false;
  lastId = '';
  retryMs = 2_000;
  /** When it last received an event of a game, in milliseconds since 1970. */
  receivedAt = 0;
  private socket: Socket | undefined;
  private timer: NodeJS.Timeout | undefined;
  private rest = '';
  private event = '';
  private data = '';
  private readonly options: CrowdOptions;
  private readonly crowd: Crowd;

  constructor(crowd: Crowd, options: CrowdOptions) {
    this.crowd = crowd;
    this.options = options;
  }

  open(): void {
    this.rest = '';
    const socket = connect(this.options.port, '127.0.0.1');
    this.socket = socket;
    socket.setEncoding('utf8');
    socket.once('connect', () => {
      const resume = this.lastId ? `Last-Event-ID: ${this.lastId}\r\n` : '';
      socket.write(`GET /api/events HTTP/${this.options.http ?? '1.1'}\r\nHost: localhost\r\n${resume}\r\n`);
    });
    socket.on('data', (text: string) => this.read(text));
    socket.on('error', () => undefined);
    socket.once('close', () => this.comeBack());
  }

  /** Drops the connection as a network does; the reader comes back by itself. */
  cut(): void {
    this.socket?.destroy();
  }

  close(): void {
    clearTimeout(this.timer);
    this.socket?.removeAllListeners('close').destroy();
  }

  private comeBack(): void {
    this.isOpen = false;
    this.timer = setTimeout(() => this.open(), this.retryMs);
  }

  /** Lines of headers and of the transfer's coding are none of an event's fields: they are passed over. */
  private read(text: string): void {
    const lines = (this.rest + text).split(/\r?\n/);
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') this.dispatch();
      else if (line.startsWith('id: ')) this.lastId = line.slice(4);
      else if (line.startsWith('event: ')) this.event = line.slice(7);
      else if (line.startsWith('data: ')) this.data = line.slice(6);
      else if (line.startsWith('retry: ')) this.setRetry(Number(line.slice(7)));
      else if (line.startsWith('HTTP/1.1 ') && !line.startsWith('HTTP/1.1 200')) this.crowd.refused += 1;
    }
  }

  private setRetry(retryMs: number): void {
    this.isOpen = true;
    this.retryMs = retryMs;
  }

  private dispatch(): void {
    const { event, data } = this;
    this.event = this.data = '';
    if (event === 'reload') {
      this.crowd.reloads += 1;
      void this.options.load().then((states) => (this.states = new Map(states)));
    } else if (event === 'game') {
      const { gameId, status } = JSON.parse(data) as { gameId: string; status: string };
      this.states.set(gameId, status);
      this.receivedAt = Date.now();
    }
  }
}

/** Many readers of the event stream, each with its own state. */
export class Crowd {
  /** Answers other than 200. */
  refused = 0;
  /** How often a reader had to load everything again. */
  reloads = 0;
  private readonly readers: Reader[];

  constructor(size: number, options: CrowdOptions) {
    this.readers = Array.from({ length: size }, () => new Reader(this, options));
  }

  /** Opens the streams, a few hundred at a time. */
  async open(states: GameStates): Promise<void> {
    for (const [index, reader] of this.readers.entries()) {
      reader.states = new Map(states);
      reader.open();
      if (index % 200 === 199) await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  cut(): void {
    for (const reader of this.readers) reader.cut();
  }

  close(): void {
    for (const reader of this.readers) reader.close();
  }

  get openCount(): number {
    return this.readers.filter(({ isOpen }) => isOpen).length;
  }

  /** From where each of them would resume. */
  get lastIds(): string[] {
    return this.readers.map(({ lastId }) => lastId);
  }

  /** How many retry delays the readers got, to the tenth of a second. */
  get waits(): number {
    return new Set(this.readers.map(({ retryMs }) => Math.round(retryMs / 100))).size;
  }

  /** When the last of them received an event of a game. */
  get lastReceivedAt(): number {
    return this.readers.reduce((last, { receivedAt }) => Math.max(last, receivedAt), 0);
  }

  /** How many readers hold another state than this one. */
  wrong(states: GameStates): number {
    const isRight = (reader: Reader): boolean =>
      [...states].every(([gameId, status]) => reader.states.get(gameId) === status);
    return this.readers.filter((reader) => !isRight(reader)).length;
  }
}

/** The state of every game, from `GET /api/matches`. */
export async function loadStates(url: string): Promise<GameStates> {
  const { matches } = (await (await fetch(`${url}/api/matches`)).json()) as {
    matches: { games: { _id: string; status: string }[] }[];
  };
  return new Map(matches.flatMap(({ games }) => games).map(({ _id, status }) => [_id, status]));
}
