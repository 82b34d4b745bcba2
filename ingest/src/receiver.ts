import { readFileSync } from 'node:fs';
import { mkdir, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { ControlServer } from './control/control-server.js';
import type { IngestLoad, PublisherState } from './control/protocol.js';
import type { Log } from './log.js';
import type { EndReason, MediaSink } from './media.js';
import { storeFirstBudget } from './recording/budget.js';
import { Recorder } from './recording/recorder.js';
import { readFreeBytes } from './recording/segment-files.js';
import { RtmpServer, type AuthorizeRequest, type AuthorizeResult, type Publisher } from './rtmp/rtmp-server.js';
import type { IngestSettings } from './settings.js';

const LOOPBACK = /^(127\.|::1$|localhost$)/;
/** Ids name folders. */
const RECORDING_ID = /^[\w-]{1,64}$/;
/** Interval between reports about the load, in ms. */
const LOAD_INTERVAL_MS = 5_000;
const NO_SPACE =
  'The disk of the server is nearly full, so the server records no stream. Free space, then start the stream again.';

/** Receives the streams of encoders that the service authorizes, records them, and reports to the service. */
export class Receiver {
  private readonly control: ControlServer;
  private readonly rtmp: RtmpServer;
  private readonly publishers = new Map<string, PublisherState>();
  /** arrival of the last segment of each encoder, or of the encoder, by the monotonic clock in ms */
  private readonly lastSegments = new Map<string, number>();
  private loadReports: NodeJS.Timeout | null = null;
  private minFreeBytes = 0;

  /** Throws if the files for RTMPS cannot be read. */
  constructor(
    private readonly settings: IngestSettings,
    private readonly log: Log,
  ) {
    const { host, port, tls, trustedProxies } = settings.rtmp;
    this.control = new ControlServer({
      publishers: () => [...this.publishers.values()],
      disconnect: (connectionId, text, blockMs) => this.rtmp.disconnect(connectionId, text, blockMs),
    });
    this.rtmp = new RtmpServer({
      host,
      port,
      trustedProxies,
      ...(tls && { tls: { cert: readPem('RTMPS_CERT', tls.cert), key: readPem('RTMPS_KEY', tls.key) } }),
      log: (text) => log('info', text),
      authorize: (request) => this.authorize(request),
      onUp: (publisher) => this.reportUp(publisher),
      onDown: (publisher, reason, text) => this.reportDown(publisher, reason, text),
      onRejected: (publisher) => this.reportRejected(publisher),
    });
  }

  /** Resolves to the port for RTMP when encoders and the service can connect. */
  async start(): Promise<number> {
    const { recordings, rtmp, socket } = this.settings;
    await mkdir(recordings.dir, { recursive: true, mode: 0o700 });
    const { blocks, bsize } = await statfs(recordings.dir);
    await storeFirstBudget(recordings.dir);
    this.minFreeBytes = Math.max(recordings.minFree.bytes, recordings.minFree.share * blocks * bsize);
    // A second ingest fails at the port, and leaves the socket of the first one alone.
    const port = await this.rtmp.listen();
    await this.control.listen(socket);
    this.loadReports = setInterval(() => this.control.publish({ type: 'load', ...this.load() }), LOAD_INTERVAL_MS);
    this.loadReports.unref();
    const scheme = rtmp.tls ? 'RTMPS' : 'RTMP';
    this.log('info', `Listening for encoders on ${rtmp.host}, port ${port} (${scheme}).`);
    if (!rtmp.tls && !LOOPBACK.test(rtmp.host))
      this.log('warn', 'Encoders send their keys without encryption. Set RTMPS_CERT and RTMPS_KEY for RTMPS.');
    return port;
  }

  /** Disconnects all encoders. Resolves when everything received is stored. */
  async stop(): Promise<void> {
    if (this.loadReports) clearInterval(this.loadReports);
    await this.rtmp.close();
    await this.control.close();
  }

  load(): IngestLoad {
    const oldest = Math.min(...this.lastSegments.values());
    return {
      memoryBytes: process.memoryUsage.rss(),
      receivedBytes: this.rtmp.receivedBytes,
      segmentAgeMs: Number.isFinite(oldest) ? Math.round(performance.now() - oldest) : null,
    };
  }

  private async authorize(request: AuthorizeRequest): Promise<AuthorizeResult> {
    const { connectionId, name, key, address, encoder } = request;
    const authorization = await this.control.authorize({ connectionId, name, key, address, encoder });
    if (!authorization.allow) return authorization;
    const { recordingId } = authorization;
    if (!RECORDING_ID.test(recordingId)) throw new Error('The id of a recording cannot name a folder.');
    if ((await readFreeBytes(this.settings.recordings.dir)) < this.minFreeBytes)
      return { allow: false, text: NO_SPACE };
    return { allow: true, sink: () => this.record(request, recordingId) };
  }

  private record(
    { connectionId, name, address, encoder, disconnect }: AuthorizeRequest,
    recordingId: string,
  ): MediaSink {
    const publisher = { connectionId, name, recordingId, address, encoder, since: null, tracks: [], advice: [] };
    this.publishers.set(connectionId, publisher);
    this.lastSegments.set(connectionId, performance.now());
    return new Recorder({
      folder: join(this.settings.recordings.dir, recordingId),
      recordingId,
      name,
      now: () => Date.now(),
      minFreeBytes: this.minFreeBytes,
      onSegment: (segment) => {
        if (this.lastSegments.has(connectionId)) this.lastSegments.set(connectionId, performance.now());
        this.control.publish({ type: 'segment', connectionId, segment });
      },
      onMeasured: (tracks, advice) => this.reportState(connectionId, { tracks, advice }),
      disconnect,
    });
  }

  private reportUp({ connectionId }: Publisher): void {
    const publisher = this.publishers.get(connectionId);
    if (publisher) this.control.publish({ type: 'up', publisher });
  }

  private reportRejected({ name, address, encoder }: Publisher): void {
    this.control.publish({ type: 'rejected', publisher: { name, address, encoder, at: Date.now() } });
  }

  /** The first measurement follows the first packet. */
  private reportState(connectionId: string, measured: Pick<PublisherState, 'tracks' | 'advice'>): void {
    const before = this.publishers.get(connectionId);
    if (!before) return;
    const publisher = { ...before, ...measured, since: before.since ?? Date.now() };
    this.publishers.set(connectionId, publisher);
    this.control.publish({ type: 'state', publisher });
  }

  private reportDown({ connectionId }: Publisher, reason: EndReason, text: string): void {
    const publisher = this.publishers.get(connectionId);
    this.lastSegments.delete(connectionId);
    if (!publisher) return;
    this.publishers.delete(connectionId);
    const { name, recordingId } = publisher;
    this.control.publish({ type: 'down', connectionId, name, recordingId, reason, text, at: Date.now() });
  }
}

function readPem(variable: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new Error(
      `Cannot read the file of ${variable}: ${(error as Error).message}. Set a PEM file that the user of the service can read.`,
      { cause: error },
    );
  }
}
