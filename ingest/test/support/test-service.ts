import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { readMessages, writeMessage } from '../../src/control/lines.js';
import type { Authorization, IngestMessage, ServiceMessage } from '../../src/control/protocol.js';

/** A process of the service that is connected to the ingest. */
export class TestService {
  private readonly messages: IngestMessage[] = [];
  private waiting: (() => void) | null = null;

  private constructor(readonly socket: Socket) {
    readMessages<IngestMessage>(socket, (message) => {
      this.messages.push(message);
      this.waiting?.();
    });
    socket.on('error', () => undefined);
  }

  static async connect(path: string): Promise<TestService> {
    const socket = connect(path);
    const service = new TestService(socket);
    await once(socket, 'connect');
    return service;
  }

  /** Returns the next message of a type, and drops the messages before it. */
  async next<T extends IngestMessage['type']>(type: T): Promise<Extract<IngestMessage, { type: T }>> {
    for (;;) {
      const message = this.messages.shift();
      if (message?.type === type) return message as Extract<IngestMessage, { type: T }>;
      if (message) continue;
      await new Promise<void>((resolve) => (this.waiting = resolve));
    }
  }

  send(message: ServiceMessage): void {
    writeMessage(this.socket, message);
  }

  /** Decides about the next encoder. Returns the question. */
  async decide(authorization: Authorization): Promise<Extract<IngestMessage, { type: 'authorize' }>> {
    const question = await this.next('authorize');
    this.send({ type: 'authorized', id: question.id, ...authorization });
    return question;
  }
}
