import { connect, type Socket } from 'node:net';

/** What has not come after this time will not come, in milliseconds. */
const LATE_MS = 30_000;

/** A connection on which a test says exactly what it wants, and how slowly. */
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

  /** Resolves to what was received by the time that the other end has answered with a status line. */
  async answered(): Promise<string> {
    await this.until(() => /^HTTP\/1\.1 \d{3}/.test(this.received) || this.isOver);
    return this.received;
  }

  /** Resolves to what was received by the time that the other end closes. */
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
    for (const one of this.waiting) one();
  }

  private until(is: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`Nothing but: ${this.received.slice(0, 500)}`)), LATE_MS);
      const look = (): void => {
        if (!is()) return;
        clearTimeout(late);
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }
}
