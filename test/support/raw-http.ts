import { connect, type Socket } from 'node:net';

/** Time after which a test stops waiting for data, in ms. */
const TIMEOUT_MS = 30_000;

/** A connection over which a test sends exact bytes at its own speed. */
export class RawConnection {
  private readonly socket: Socket;
  private received = '';
  private isOver = false;
  private readonly waiting = new Set<() => void>();

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.socket = connect(Number(port), hostname);
    this.socket.setEncoding('latin1');
    this.socket.on('data', (text: string) => {
      this.received += text;
      this.wake();
    });
    this.socket.on('error', () => undefined);
    this.socket.once('close', () => {
      this.isOver = true;
      this.wake();
    });
  }

  send(text: string | Buffer): void {
    if (!this.socket.destroyed) this.socket.write(text);
  }

  /** Resolves to all received data once the server has sent a status line or closed the connection. */
  async answered(): Promise<string> {
    await this.until(() => /^HTTP\/1\.1 \d{3}/.test(this.received) || this.isOver);
    return this.received;
  }

  /** Resolves to all received data once the server has closed the connection. */
  async closed(): Promise<string> {
    await this.until(() => this.isOver);
    return this.received;
  }

  /** Stops reading. */
  pause(): void {
    this.socket.pause();
  }

  destroy(): void {
    this.socket.destroy();
  }

  private wake(): void {
    for (const resume of this.waiting) resume();
  }

  private until(condition: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Received only: ${this.received.slice(0, 500)}`)), TIMEOUT_MS);
      const check = (): void => {
        if (!condition()) return;
        clearTimeout(timer);
        this.waiting.delete(check);
        resolve();
      };
      this.waiting.add(check);
      check();
    });
  }
}
