import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { randomInt } from 'node:crypto';
import { EVENT_HEARTBEAT_SECONDS, type EventMap, type EventName } from '../../contract/events.js';
import { holds } from '../../contract/permissions.js';
import type { Caller } from '../http/access.js';
import { EventReader } from '../outbox/event-reader.js';
import type { EventRow } from '../outbox/outbox.schema.js';
import { EventStream } from './event-stream.js';

/** How many missed events are replayed; a reader further behind loads everything again. */
const REPLAY_LIMIT = 1_000;
/** A reader that leaves this many bytes unread is let go: it will come back and catch up. */
const BACKLOG_BYTES = 4_000_000;

/** When readers of a process that stops come back, in milliseconds: not all of them in the same moment. */
const COME_BACK_MS = [500, 2_500] as const;

const HEARTBEAT = Buffer.from(':\n\n');

/** Makes a reader's browser remember a number without telling it anything: it resumes there even if it hears nothing. */
const mark = (id: number): string => `id: ${id}\n\n`;

const frame = (name: string, data: unknown, id?: number): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;

/** The last words to a reader whose session has ended. */
const SIGNED_OUT = frame('reload', {});

/** Who a signed-in reader is by now; null when the session has ended. */
export type Recheck = (caller: Caller) => Promise<Caller | null>;

/** Every open event stream of this process, and what is written to them. */
@Injectable()
export class EventHub implements OnModuleInit, BeforeApplicationShutdown {
  private readonly streams = new Set<EventStream>();
  private recheck: Recheck = (caller) => Promise.resolve(caller);

  constructor(
    private readonly reader: EventReader,
    private readonly registry: SchedulerRegistry,
  ) {}

  onModuleInit(): void {
    this.reader.listen((events) => this.publish(events));
    const beat = setInterval(() => this.writeAll(HEARTBEAT), EVENT_HEARTBEAT_SECONDS * 1000);
    this.registry.addInterval('event-heartbeat', beat);
  }

  /** Ends every stream with a hint when to come back. */
  beforeApplicationShutdown(): void {
    for (const stream of this.streams) stream.end(`retry: ${randomInt(...COME_BACK_MS)}\n\n`);
    this.streams.clear();
  }

  get size(): number {
    return this.streams.size;
  }

  countOf(address: string): number {
    let count = 0;
    for (const stream of this.streams) if (stream.address === address) count += 1;
    return count;
  }

  /** Begins to write to a stream: what it missed since `lastSeen` first, then everything as it happens. */
  async open(stream: EventStream, lastSeen: number | null): Promise<void> {
    const from = this.reader.seq;
    const missed = lastSeen === null ? [] : lastSeen > from ? null : await this.reader.since(lastSeen, REPLAY_LIMIT);
    const until = missed?.at(-1)?._id ?? lastSeen ?? from;
    stream.write(
      missed
        ? `retry: 2000\n\n${missed
            .filter((event) => mayHear(stream.caller, event))
            .map(framed)
            .join('')}${mark(until)}`
        : `retry: 2000\n\n${frame('reload', {}, from)}`,
    );
    stream.after = missed ? Math.max(until, lastSeen ?? from) : from;
    // Whatever was published while the log was read is not in it twice: the stream takes only higher numbers.
    const late = this.reader.seq > stream.after ? await this.reader.since(stream.after, REPLAY_LIMIT) : [];
    for (const event of late ?? []) stream.deliver(event._id, mayHear(stream.caller, event) ? framed(event) : null);
    this.streams.add(stream);
    stream.onClose(() => this.streams.delete(stream));
    // The session may have ended between the call's own check and now.
    await this.check(stream);
  }

  /** Tells one signed-in person something that is not kept. */
  tell<Name extends EventName>(userId: string, name: Name, data: EventMap[Name]): void {
    const text = frame(name, data);
    for (const stream of this.streams) if (stream.caller?.userId === userId) stream.write(text);
  }

  /** How readers are asked for again when their own record has changed. */
  recheckWith(recheck: Recheck): void {
    this.recheck = recheck;
  }

  /** Ends the streams of sessions that ended; their readers are to look what they may still see. */
  close(matches: (caller: Caller) => boolean): void {
    for (const stream of this.streams) if (stream.caller && matches(stream.caller)) stream.end(SIGNED_OUT);
  }

  private publish(events: readonly EventRow[]): void {
    const last = events.at(-1)?._id ?? 0;
    const everyone = Buffer.from(
      events
        .filter((event) => event.audience === 'everyone')
        .map(framed)
        .join(''),
    );
    const forStaff = events.some((event) => event.audience !== 'everyone');
    for (const stream of this.streams) {
      const fresh = stream.after < (events[0]?._id ?? 0);
      if (fresh && !(forStaff && stream.caller)) {
        if (everyone.length > 0) stream.write(everyone);
        stream.after = last;
        continue;
      }
      for (const event of events) {
        stream.deliver(event._id, mayHear(stream.caller, event) ? framed(event) : null);
      }
    }
    this.checkNamed(events);
    this.dropStalled();
  }

  /** Readers whose own record changed may hear more than before, less, or nothing. */
  private checkNamed(events: readonly EventRow[]): void {
    if (!events.some(isOfUsers)) return;
    for (const stream of this.streams) {
      if (events.some((event) => isNamed(stream.caller, event))) void this.check(stream);
    }
  }

  private async check(stream: EventStream): Promise<void> {
    if (!stream.caller) return;
    stream.checks += 1;
    const { checks } = stream;
    const caller = await this.recheck(stream.caller).catch(() => null);
    if (!caller) stream.end(SIGNED_OUT);
    else if (checks === stream.checks) stream.caller = caller;
  }

  private writeAll(bytes: Buffer): void {
    for (const stream of this.streams) stream.write(bytes);
    this.dropStalled();
  }

  private dropStalled(): void {
    for (const stream of this.streams) if (stream.backlog > BACKLOG_BYTES) stream.destroy();
  }
}

const framed = (event: EventRow): string => frame(event.name, event.data, event._id);

const isOfUsers = ({ data }: EventRow): boolean => data['resource'] === 'users';

/** Whether an event tells that the caller's own record changed. */
const isNamed = (caller: Caller | null, event: EventRow): boolean =>
  caller !== null && isOfUsers(event) && (event.data['ids'] as string[]).includes(caller.userId);

const mayHear = (caller: Caller | null, event: EventRow): boolean =>
  event.audience === 'everyone' || holds(caller, event.audience) || isNamed(caller, event);
