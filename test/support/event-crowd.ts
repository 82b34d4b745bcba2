import { connect, type Socket } from 'node:net';

/** State of every game that a reader has received, by its id. */
export type GameStates = Map<string, string>;

interface CrowdOptions {
  port: number;
  /** Loads the entire state from the API: at the start, and when a reader has to reload everything. */
  load: () => Promise<GameStates>;
  /** '1.0' behind a proxy: the readers do not decode chunked responses, whose chunks would split lines. */
  http?: '1.0' | '1.1';
}

/**
 * A reader of the event stream over a raw socket. It reconnects after the retry delay and resumes at its last event.
 */
class Reader {
  states: GameStates = new Map();
  isOpen = false;
  lastId = '';
  retryMs = 2_000;
  /** Time of the last received event of a game, in ms since 1970. */
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
    socket.once('close', () => this.scheduleReconnect());
  }

  /** Drops the connection like a broken network. The reader reconnects automatically. */
  cut(): void {
    this.socket?.destroy();
  }

  close(): void {
    clearTimeout(this.timer);
    this.socket?.removeAllListeners('close').destroy();
  }

  private scheduleReconnect(): void {
    this.isOpen = false;
    this.timer = setTimeout(() => this.open(), this.retryMs);
  }

  /** Reads the fields of events. It skips the lines of headers and of the chunked coding. */
  private read(text: string): void {
    const lines = (this.rest + text).split(/\r?\n/);
    this.rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') this.dispatch();
      else if (line.startsWith('id: ')) this.lastId = line.slice(4);
      else if (line.startsWith('event: ')) this.event = line.slice(7);
      else if (line.startsWith('data: ')) this.data = line.slice(6);
      else if (line.startsWith('retry: ')) this.setRetry(Number(line.slice(7)));
      else if (line.startsWith('HTTP/1.1 ') && !line.startsWith('HTTP/1.1 200')) this.crowd.rejected += 1;
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
  /** Number of responses other than 200. */
  rejected = 0;
  /** Number of times that a reader had to reload everything. */
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

  /** Ids from which the readers would resume. */
  get lastIds(): string[] {
    return this.readers.map(({ lastId }) => lastId);
  }

  /** Number of different retry delays, rounded to 0.1 s. */
  get waits(): number {
    return new Set(this.readers.map(({ retryMs }) => Math.round(retryMs / 100))).size;
  }

  /** Time of the last event of a game that any reader received, in ms since 1970. */
  get lastReceivedAt(): number {
    return this.readers.reduce((last, { receivedAt }) => Math.max(last, receivedAt), 0);
  }

  /** Returns the number of readers whose state differs. */
  wrong(states: GameStates): number {
    const isRight = (reader: Reader): boolean =>
      [...states].every(([gameId, status]) => reader.states.get(gameId) === status);
    return this.readers.filter((reader) => !isRight(reader)).length;
  }
}

/** Loads the state of every game from `GET /api/matches`. */
export async function loadStates(url: string): Promise<GameStates> {
  const { matches } = (await (await fetch(`${url}/api/matches`)).json()) as {
    matches: { games: { _id: string; status: string }[] }[];
  };
  return new Map(matches.flatMap(({ games }) => games).map(({ _id, status }) => [_id, status]));
}
