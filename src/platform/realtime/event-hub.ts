import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { EVENT_HEARTBEAT_SECONDS, type EventMap, type EventName } from '../../contract/events.js';
import { Clock } from '../clock/clock.js';
import type { Caller } from '../http/access/access.js';
import { EventReader } from '../outbox/event-reader.js';
import { frame, framed, type FramedEvent } from '../outbox/framed-event.js';
import type { EventRow } from '../outbox/outbox.schema.js';
import { EventStream, heartbeat, mark, retryHint, SIGNED_OUT } from './event-stream.js';
import { hasSameRights, isAboutCaller, isVisibleTo } from './event-visibility.js';
import { MissedEvents } from './missed-events.js';

/** Unread bytes above which a client is disconnected. It reconnects and catches up. */
const BACKLOG_BYTES = 1_000_000;
/** Unread bytes of all clients together, above which the clients furthest behind are disconnected. */
const BACKLOG_BYTES_OF_ALL = 128_000_000;

/** Returns the current state of a signed-in caller, or null if the session has ended. */
export type Recheck = (caller: Caller) => Promise<Caller | null>;

/** Returns an event for a client that connects or whose rights changed, or null if there is nothing to send. */
export type Greeting = (
  caller: Caller | null,
) => { [Name in EventName]: { name: Name; data: EventMap[Name] } }[EventName] | null;

/** Manages the open event streams of this process and writes events to them. */
@Injectable()
export class EventHub implements OnModuleInit, BeforeApplicationShutdown {
  private readonly streams = new Set<EventStream>();
  private readonly counts = new Map<string, number>();
  private readonly missed: MissedEvents;
  private readonly greetings: Greeting[] = [];
  private recheck: Recheck = (caller) => Promise.resolve(caller);
  /** Seconds since the start. */
  private second = 0;
  private isStopping = false;

  constructor(
    private readonly reader: EventReader,
    private readonly clock: Clock,
    private readonly registry: SchedulerRegistry,
  ) {
    this.missed = new MissedEvents(reader);
  }

  onModuleInit(): void {
    this.reader.listen((events) => this.publish(events));
    this.registry.addInterval(
      'event-streams',
      setInterval(() => this.tick(), 1_000),
    );
  }

  /** Ends every stream with a hint when to reconnect. */
  beforeApplicationShutdown(): void {
    this.isStopping = true;
    const readers = this.streams.size;
    for (const stream of this.streams) stream.end(retryHint(readers));
    this.streams.clear();
  }

  get size(): number {
    return this.streams.size;
  }

  countOf(address: string): number {
    return this.counts.get(address) ?? 0;
  }

  /** Starts a stream: the events since `lastSeen` come first, then new events as they occur. */
  async open(stream: EventStream, lastSeen: number | null): Promise<void> {
    this.add(stream);
    await this.reader.ready;
    const { seq } = this.reader;
    const missed = lastSeen === null ? '' : this.missed.since(lastSeen, stream.caller);
    stream.write(retryHint(this.streams.size));
    stream.write(missed ?? frame('reload', {}, seq));
    // The position is also for a client that gets no event before it disconnects: its missed events start after this position.
    stream.write(mark(seq));
    this.greet(stream);
    stream.after = seq;
    if (this.isStopping) stream.end('');
    // The session may have ended since the check of the request.
    await this.check(stream);
  }

  /** Sends an event that is not stored to one signed-in user. */
  sendTo<Name extends EventName>(userId: string, name: Name, data: EventMap[Name]): void {
    const text = frame(name, data);
    for (const stream of this.streams) if (stream.caller?.userId === userId) stream.write(text);
  }

  /** Sends an event that is not stored to every client. */
  broadcast<Name extends EventName>(name: Name, data: EventMap[Name]): void {
    const bytes = Buffer.from(frame(name, data));
    for (const stream of this.streams) stream.write(bytes);
    this.dropStalled();
  }

  /**
   * Sends an event that is not stored to signed-in clients. `dataFor` returns the data that a caller may see, or null for none.
   * Callers with the same data should get the same object, which is serialized once.
   */
  sendToStaff<Name extends EventName>(name: Name, dataFor: (caller: Caller) => EventMap[Name] | null): void {
    const frames = new Map<EventMap[Name], Buffer>();
    for (const stream of this.streams) {
      const data = stream.caller && dataFor(stream.caller);
      if (!data) continue;
      const bytes = frames.get(data) ?? Buffer.from(frame(name, data));
      frames.set(data, bytes);
      stream.write(bytes);
    }
    this.dropStalled();
  }

  /** Registers an unstored event that each new client gets first. */
  greetWith(greeting: Greeting): void {
    this.greetings.push(greeting);
  }

  /** Returns the number of streams per topic. */
  topics(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { topics } of this.streams) {
      for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1);
    }
    return counts;
  }

  /** Sets the function that checks callers again when their own record changes or their session may have expired. */
  recheckWith(recheck: Recheck): void {
    this.recheck = recheck;
  }

  /** Returns the current state of a signed-in caller, or null if the session has ended. */
  current(caller: Caller): Promise<Caller | null> {
    return this.recheck(caller);
  }

  /** Ends the streams of ended sessions. Their clients then load the data that they may still see. */
  close(matches: (caller: Caller) => boolean): void {
    for (const stream of this.streams) if (stream.caller && matches(stream.caller)) stream.end(SIGNED_OUT);
  }

  private greet(stream: EventStream): void {
    for (const greeting of this.greetings) {
      const event = greeting(stream.caller);
      if (event) stream.write(frame(event.name, event.data));
    }
  }

  private add(stream: EventStream): void {
    const { address } = stream;
    this.streams.add(stream);
    this.counts.set(address, this.countOf(address) + 1);
    stream.heartbeatSecond = this.second % EVENT_HEARTBEAT_SECONDS;
    stream.onClose(() => {
      this.streams.delete(stream);
      const count = this.countOf(address) - 1;
      if (count > 0) this.counts.set(address, count);
      else this.counts.delete(address);
    });
  }

  private publish(rows: readonly EventRow[]): void {
    const events = rows.map(framed);
    const [first, last] = [events[0]?.seq ?? 0, events.at(-1)?.seq ?? 0];
    const forEveryone = events.filter((event) => event.visibility === 'everyone');
    const everyone = Buffer.concat(forEveryone.map(({ bytes }) => bytes));
    const forStaff = events.some((event) => event.visibility !== 'everyone');
    for (const stream of this.streams) {
      const isFresh = stream.after < first;
      if (isFresh && !(forStaff && stream.caller)) {
        if (everyone.length > 0) stream.write(everyone);
        stream.after = last;
        continue;
      }
      for (const event of events) {
        stream.deliver(event.seq, isVisibleTo(stream.caller, event) ? event.bytes : null);
      }
    }
    this.checkAffected(events);
    this.dropStalled();
  }

  /** Checks callers whose own record changed. They may have more rights than before, fewer, or none. */
  private checkAffected(events: readonly FramedEvent[]): void {
    if (!events.some(({ userIds }) => userIds.length > 0)) return;
    for (const stream of this.streams) {
      if (events.some((event) => isAboutCaller(stream.caller, event))) void this.check(stream);
    }
  }

  /** Sends the heartbeats of this second and checks expired sessions. Runs once a second. */
  private tick(): void {
    this.second += 1;
    const [now, heartbeatSecond] = [this.clock.now(), heartbeat(this.reader.seq)];
    for (const stream of this.streams) {
      if (stream.heartbeatSecond === this.second % EVENT_HEARTBEAT_SECONDS) stream.write(heartbeatSecond);
      // A request may have extended the session in the meantime.
      if (stream.caller && stream.caller.sessionEndsAt <= now) void this.check(stream);
    }
    this.dropStalled();
  }

  private async check(stream: EventStream): Promise<void> {
    if (!stream.caller) return;
    stream.checks += 1;
    const { checks } = stream;
    const caller = await this.recheck(stream.caller).catch(() => null);
    if (!caller) stream.end(SIGNED_OUT);
    // A stream restarts when its caller starts or stops viewing as another user.
    else if (caller.userId !== stream.caller.userId) stream.end(SIGNED_OUT);
    else if (checks === stream.checks) {
      const before = stream.caller;
      stream.caller = caller;
      if (!hasSameRights(before, caller)) this.greet(stream);
    }
  }

  private dropStalled(): void {
    let unread = 0;
    const behind: [EventStream, number][] = [];
    for (const stream of this.streams) {
      const { backlog } = stream;
      unread += backlog;
      if (backlog > BACKLOG_BYTES) stream.destroy();
      else if (backlog > 0) behind.push([stream, backlog]);
    }
    if (unread <= BACKLOG_BYTES_OF_ALL) return;
    for (const [stream, backlog] of behind.sort(([, one], [, other]) => other - one)) {
      if (unread <= BACKLOG_BYTES_OF_ALL) return;
      stream.destroy();
      unread -= backlog;
    }
  }
}
