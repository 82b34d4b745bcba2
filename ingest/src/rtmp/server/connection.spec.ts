import { Duplex } from 'node:stream';
import { PublisherMessages } from '../client/publisher-messages.js';
import { MESSAGE } from '../protocol/message.js';
import { RtmpConnection } from './connection.js';
import { DEFAULT_LIMITS } from './limits.js';
import { RejectionLog } from './rejection-log.js';

describe('RtmpConnection', () => {
  it('destroys the socket of a client that never reads its responses', () => {
    const socket = new Duplex({ read: () => undefined, write: () => undefined });
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    const now = () => 0;
    new RtmpConnection(socket, '203.0.113.7', {
      limits: DEFAULT_LIMITS,
      now,
      log,
      rejections: new RejectionLog(log, now),
      authorize: () => Promise.resolve({ allow: false, text: '' }),
      claim: () => Promise.resolve(),
      onUp: () => undefined,
      onEnd: () => undefined,
    });
    const messages = new PublisherMessages({ app: 'live', tcUrl: '', streamName: '', encoder: '' });
    const ping = messages.media({
      type: MESSAGE.USER_CONTROL,
      timestamp: 0,
      payload: Buffer.from('000600000000', 'hex'),
    });
    const pings = Buffer.concat(new Array<Buffer>(3_000).fill(ping));
    socket.emit('data', PublisherMessages.handshake());
    let count = 0;

    while (!socket.destroyed && count < 100) {
      socket.emit('data', pings);
      count++;
    }

    expect(socket.destroyed).toBe(true);
    expect(count).toBeLessThan(20);
  });
});
