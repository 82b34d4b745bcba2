import { PublisherMessages } from '../client/publisher-messages.js';
import { amfObject, decodeAmf, encodeAmf } from './amf0.js';
import { ChunkReader } from './chunk-reader.js';
import { ChunkWriter } from './chunk-writer.js';
import { HANDSHAKE_BYTES } from './handshake.js';
import { MESSAGE, type RtmpMessage } from './message.js';
import { type MediaMessage, RtmpSession, type SessionRequest } from './rtmp-session.js';

const LIMITS = { maxMessageBytes: 4_194_304, maxChunkStreams: 16 };
const TARGET = { app: 'live', tcUrl: 'rtmp://host/live', streamName: 'name?key=secret', encoder: 'OBS' };

describe('RtmpSession', () => {
  let session: RtmpSession;
  let messages: PublisherMessages;
  let sent: Buffer[];
  let requests: SessionRequest[];
  let media: MediaMessage[];
  let stops: number;

  beforeEach(() => {
    sent = [];
    requests = [];
    media = [];
    stops = 0;
    messages = new PublisherMessages(TARGET);
    session = new RtmpSession(LIMITS, {
      send: (bytes) => sent.push(bytes),
      publish: (request) => requests.push(request),
      media: (message) => media.push(message),
      stopped: () => stops++,
    });
  });

  /** Returns the messages after the handshake that the session sent. */
  function responses(): RtmpMessage[] {
    const reader = new ChunkReader(LIMITS);
    reader.push(Buffer.concat(sent).subarray(1 + 2 * HANDSHAKE_BYTES));
    const result: RtmpMessage[] = [];
    for (let next = reader.next(); next; next = reader.next()) {
      if (next.type === MESSAGE.SET_CHUNK_SIZE) reader.setChunkSize(next.payload.readUInt32BE(0));
      result.push(next);
    }
    return result;
  }

  const commands = () =>
    responses().flatMap(({ type, payload }) => (type === MESSAGE.COMMAND ? [decodeAmf(payload)] : []));
  const controls = (type: number) =>
    responses().flatMap((entry) => (entry.type === type ? [entry.payload.toString('hex')] : []));
  const lastStatus = () => Object.fromEntries((commands().at(-1)?.[3] ?? []) as Map<string, string>);

  function connect(): void {
    session.receive(PublisherMessages.handshake());
    session.receive(messages.connect());
  }

  function publish(): void {
    connect();
    session.receive(messages.createStream());
    session.receive(messages.publish());
    session.accept();
  }

  const control = (type: number, payload: Buffer) =>
    new ChunkWriter().write(2, { type, streamId: 0, timestamp: 0, payload });
  const uint = (value: number, bytes = 4) => Buffer.from(value.toString(16).padStart(bytes * 2, '0'), 'hex');
  const picture = (timestamp: number) =>
    messages.media({ type: MESSAGE.VIDEO, timestamp, payload: Buffer.from('picture') });

  it('answers C0 and C1 with S0, S1 and an echo as S2', () => {
    const handshake = PublisherMessages.handshake();

    session.receive(handshake.subarray(0, 1 + HANDSHAKE_BYTES));

    const [response] = sent;
    expect(response).toHaveLength(1 + 2 * HANDSHAKE_BYTES);
    expect(response[0]).toBe(3);
    expect(response.subarray(1 + HANDSHAKE_BYTES)).toEqual(handshake.subarray(1, 1 + HANDSHAKE_BYTES));
  });

  it('rejects another protocol at its first byte', () => {
    expect(() => session.receive(Buffer.from('GET / HTTP/1.1\r\n'))).toThrow('no RTMP handshake');
  });

  it('answers connect with window sizes, chunk size and success', () => {
    connect();

    expect(responses().map(({ type }) => type)).toEqual([
      MESSAGE.WINDOW_SIZE,
      MESSAGE.PEER_BANDWIDTH,
      MESSAGE.SET_CHUNK_SIZE,
      MESSAGE.COMMAND,
    ]);
    expect(commands()[0].slice(0, 2)).toEqual(['_result', 1]);
    expect(lastStatus()).toMatchObject({ level: 'status', code: 'NetConnection.Connect.Success' });
  });

  it('answers releaseStream, FCPublish and createStream', () => {
    connect();

    session.receive(messages.createStream());

    expect(commands().slice(1)).toEqual([
      ['_result', 2, null, null],
      ['_result', 3, null, null],
      ['_result', 4, null, 1],
    ]);
  });

  it('requests the publish with application and stream name as sent', () => {
    connect();

    session.receive(messages.publish());

    expect(requests).toEqual([{ app: 'live', streamName: 'name?key=secret' }]);
    expect(session.encoder).toBe('OBS');
  });

  it('reads no media before the publish is accepted', () => {
    connect();
    session.receive(messages.publish());
    session.receive(picture(40));
    const before = [...media];

    session.accept();

    expect(before).toEqual([]);
    expect(media).toEqual([{ kind: 'video', timestamp: 40, payload: Buffer.from('picture') }]);
  });

  it('sends Publish.Start after accept', () => {
    publish();

    expect(lastStatus()).toMatchObject({ level: 'status', code: 'NetStream.Publish.Start' });
  });

  it('sends a refusal instead of Publish.Start', () => {
    connect();
    session.receive(messages.publish());

    session.refuse('The key is invalid.');

    expect(lastStatus()).toEqual({
      level: 'error',
      code: 'NetStream.Publish.Unauthorized',
      description: 'The key is invalid.',
    });
  });

  it('ignores everything after a refusal', () => {
    connect();
    session.receive(messages.publish());
    session.refuse('The key is invalid.');
    const count = sent.length;

    session.receive(picture(0));
    session.accept();

    expect(media).toEqual([]);
    expect(sent).toHaveLength(count);
  });

  it('sends an error status when a running stream is rejected', () => {
    publish();

    session.refuse('H.265 is not supported.');

    expect(lastStatus()).toMatchObject({ level: 'error', code: 'NetStream.Publish.Rejected' });
  });

  it.each(['FCUnpublish', 'deleteStream', 'closeStream'])('stops at %s', (name) => {
    publish();

    session.receive(messages.command(0, name, 9, null));

    expect(stops).toBe(1);
  });

  it('takes the name of the encoder from the metadata', () => {
    publish();
    const payload = encodeAmf('@setDataFrame', 'onMetaData', amfObject({ encoder: 'obs-output\nmodule' }));

    session.receive(messages.media({ type: MESSAGE.DATA, timestamp: 0, payload }));

    expect(session.encoder).toBe('obs-outputmodule');
  });

  it('ignores malformed metadata', () => {
    publish();

    session.receive(messages.media({ type: MESSAGE.DATA, timestamp: 0, payload: Buffer.from([7]) }));
    session.receive(picture(0));

    expect(media).toHaveLength(1);
  });

  it('reads the parts of an aggregate message', () => {
    publish();
    const part = (time: number) =>
      Buffer.concat([Buffer.from([9, 0, 0, 1]), uint(time, 3), Buffer.alloc(4), Buffer.from('x'), uint(12)]);

    session.receive(
      messages.media({ type: MESSAGE.AGGREGATE, timestamp: 1_000, payload: Buffer.concat([part(40), part(80)]) }),
    );

    expect(media.map(({ timestamp }) => timestamp)).toEqual([1_000, 1_040]);
  });

  it('rejects a cut aggregate message', () => {
    publish();
    const payload = Buffer.concat([Buffer.from([9, 0, 0xff, 0xff]), Buffer.alloc(7)]);

    expect(() => session.receive(messages.media({ type: MESSAGE.AGGREGATE, timestamp: 0, payload }))).toThrow(
      'aggregate',
    );
  });

  it('answers a ping with its time', () => {
    connect();

    session.receive(control(MESSAGE.USER_CONTROL, Buffer.concat([uint(6, 2), uint(0x01020304)])));

    expect(controls(MESSAGE.USER_CONTROL)).toEqual(['000701020304']);
  });

  it('acknowledges after the window that the encoder set', () => {
    publish();
    session.receive(messages.media({ type: MESSAGE.WINDOW_SIZE, timestamp: 0, payload: uint(20_000) }));
    const before = controls(MESSAGE.ACKNOWLEDGEMENT).length;

    session.receive(messages.media({ type: MESSAGE.VIDEO, timestamp: 0, payload: Buffer.alloc(30_000) }));

    expect([before, controls(MESSAGE.ACKNOWLEDGEMENT).length]).toEqual([0, 1]);
  });

  it('reads a command with AMF 3 after one byte', () => {
    connect();
    const payload = Buffer.concat([Buffer.alloc(1), encodeAmf('publish', 5, null, 'other', 'live')]);

    session.receive(messages.media({ type: MESSAGE.COMMAND_AMF3, timestamp: 0, payload }));

    expect(requests).toMatchObject([{ streamName: 'other' }]);
  });

  it.each(['play', 'play2', 'seek'])('refuses %s', (name) => {
    connect();

    expect(() => session.receive(messages.command(1, name, 5, null, 'name'))).toThrow(
      'This address only receives streams.',
    );
  });

  it('rejects a command before connect', () => {
    session.receive(PublisherMessages.handshake());

    expect(() => session.receive(messages.publish())).toThrow('command before connect');
  });

  it('rejects a second publish', () => {
    publish();

    expect(() => session.receive(messages.publish())).toThrow('second publish');
  });

  it.each([
    ['connect without properties', encodeAmf('connect', 1)],
    ['a command without a name', encodeAmf(null, 1)],
    ['a command without a number', encodeAmf('connect', 'x')],
    ['an empty command', Buffer.alloc(0)],
  ])('rejects %s', (_, payload) => {
    session.receive(PublisherMessages.handshake());

    expect(() => session.receive(control(MESSAGE.COMMAND, payload))).toThrow('invalid data');
  });

  it('accepts values of other types in connect and publish', () => {
    session.receive(PublisherMessages.handshake());
    session.receive(messages.command(0, 'connect', 1, amfObject({ app: 7, tcUrl: 'nonsense', flashVer: null })));

    session.receive(messages.command(1, 'publish', 5, null, null));

    expect(requests).toEqual([{ app: '', streamName: '' }]);
  });

  it('rejects a message above 64 KiB before the publish is accepted', () => {
    connect();

    expect(() =>
      session.receive(messages.media({ type: MESSAGE.VIDEO, timestamp: 0, payload: Buffer.alloc(70_000) })),
    ).toThrow('message too large');
  });

  it('rejects a message above 4 MB', () => {
    publish();
    const header = Buffer.concat([
      Buffer.from([4]),
      Buffer.alloc(3),
      uint(4_194_305, 3),
      Buffer.from([9]),
      Buffer.alloc(4),
    ]);

    expect(() => session.receive(header)).toThrow('message too large');
  });

  it.each([MESSAGE.SET_CHUNK_SIZE, MESSAGE.ABORT, MESSAGE.WINDOW_SIZE])(
    'rejects a cut control message of type %i',
    (type) => {
      connect();

      expect(() => session.receive(messages.media({ type, timestamp: 0, payload: Buffer.alloc(3) }))).toThrow(
        'control message',
      );
    },
  );
});
