import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { EVENT_HEARTBEAT_SECONDS, type EventMap, type EventName } from '../../contract/events.js';
import { Clock } from '../clock/clock.js';
import type { Caller } from '../http/access.js';
import { EventReader } from '../outbox/event-reader.js';
import { frame, framed, type FramedEvent } from '../outbox/framed-event.js';
import type { EventRow } from '../outbox/outbox.schema.js';
import { EventStream } from './event-stream.js';
import { heartbeat, mark, retryHint, SIGNED_OUT } from './frames.js';
import { hasSameRights, isAboutCaller, isVisibleTo } from './event-visibility.js';
import { MissedEvents } from './missed-events.js';

/** A reader that leaves this many bytes unread is let go: it will come back and catch up. */
const BACKLOG_BYTES = 1_000_000;
/** What all readers together may leave unread; those furthest behind are let go first. */
const BACKLOG_BYTES_OF_ALL = 128_000_000;

/** Who a signed-in reader is by now; null when the session has ended. */
export type Recheck = (caller: Caller) => Promise<Caller | null>;

/** An event for a reader that comes, or may see more or less than before; null when there is nothing to say. */
export type Greeting = (
  caller: Caller | null,
) => { [Name in EventName]: { name: Name; data: EventMap[Name] } }[EventName] | null;

/** Every open event stream of this process, and what is written to them. */
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

  /** Ends every stream with a hint when to come back. */
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

  /** Begins to write to a stream: what it missed since `lastSeen` first, then everything as it happens. */
  async open(stream: EventStream, lastSeen: number | null): Promise<void> {
    this.add(stream);
    await this.reader.ready;
    const { seq } = this.reader;
    const missed = lastSeen === null ? '' : this.missed.since(lastSeen, stream.caller);
    stream.write(retryHint(this.streams.size));
    stream.write(missed ?? frame('reload', {}, seq));
    // Also for a reader that receives nothing until it is disconnected: what it misses comes after this.
    stream.write(mark(seq));
    this.greet(stream);
    stream.after = seq;
    if (this.isStopping) stream.end('');
    // The session may have ended between the call's own check and now.
    await this.check(stream);
  }

  /** Sends an event that is not stored to one signed-in user. */
  sendTo<Name extends EventName>(userId: string, name: Name, data: EventMap[Name]): void {
    const text = frame(name, data);
    for (const stream of this.streams) if (stream.caller?.userId === userId) stream.write(text);
  }

  /** Sends an event that is not stored to every reader. */
  broadcast<Name extends EventName>(name: Name, data: EventMap[Name]): void {
    const bytes = Buffer.from(frame(name, data));
    for (const stream of this.streams) stream.write(bytes);
    this.dropStalled();
  }

  /** Sends signed-in readers an event that is not stored, each what it may see, null: nothing. Equal data is one object. */
  sendToStaff<Name extends EventName>(name: Name, dataFor: (caller: Caller) => EventMap[Name] | null): void {
    const made = new Map<EventMap[Name], Buffer>();
    for (const stream of this.streams) {
      const data = stream.caller && dataFor(stream.caller);
      if (!data) continue;
      const bytes = made.get(data) ?? Buffer.from(frame(name, data));
      made.set(data, bytes);
      stream.write(bytes);
    }
    this.dropStalled();
  }

  /** What a reader that comes is sent first of what is not stored. */
  greetWith(greeting: Greeting): void {
    this.greetings.push(greeting);
  }

  /** How many streams there are of each topic. */
  topics(): Map<string, number> {
    const counts = new Map<string, number>();
    for (const { topics } of this.streams) {
      for (const topic of topics) counts.set(topic, (counts.get(topic) ?? 0) + 1);
    }
    return counts;
  }

  /** How readers are asked for again when their own record has changed or their session may have run out. */
  recheckWith(recheck: Recheck): void {
    this.recheck = recheck;
  }

  /** Who a signed-in caller is by now; null when the session has ended. */
  current(caller: Caller): Promise<Caller | null> {
    return this.recheck(caller);
  }

  /** Ends the streams of sessions that ended; their readers then load what they may still see. */
  close(matches: (caller: Caller) => boolean): void {
    for (const stream of this.streams) if (stream.caller && matches(stream.caller)) stream.end(SIGNED_OUT);
  }

  private greet(stream: EventStream): void {
    for (const greeting of this.greetings) {
      const said = greeting(stream.caller);
      if (said) stream.write(frame(said.name, said.data));
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

  /** Readers whose own record changed may see more than before, less, or nothing. */
  private checkAffected(events: readonly FramedEvent[]): void {
    if (!events.some(({ userIds }) => userIds.length > 0)) return;
    for (const stream of this.streams) {
      if (events.some((event) => isAboutCaller(stream.caller, event))) void this.check(stream);
    }
  }

  /** Once a second: the heartbeats of those whose second it is, and a look at the sessions that run out. */
  private tick(): void {
    this.second += 1;
    const [now, heartbeatSecond] = [this.clock.now(), heartbeat(this.reader.seq)];
    for (const stream of this.streams) {
      if (stream.heartbeatSecond === this.second % EVENT_HEARTBEAT_SECONDS) stream.write(heartbeatSecond);
      // The session may have been used meanwhile, and end later.
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
    // A stream begins again when its reader starts or stops viewing as somebody else.
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
