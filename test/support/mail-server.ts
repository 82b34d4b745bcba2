import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A received email. */
export interface ArrivedMail {
  from: string;
  to: string[];
  /** The raw message, headers and text. */
  raw: string;
  /** Returns the value of a header, unfolded, or '' if it is missing. */
  header(name: string): string;
  /** The text after decoding. */
  text: string;
}

/** Returns the error with which the server rejects an email, or undefined to accept it. */
type Reject = (mail: ArrivedMail) => { code: number; message: string } | undefined;

/** A local mail server that stores the emails it accepts. */
export class MailServer {
  readonly arrived: ArrivedMail[] = [];
  /** Number of received emails, including rejected emails. */
  attempts = 0;
  reject: Reject = () => undefined;
  private readonly server: SMTPServer;

  private constructor() {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          this.attempts += 1;
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const mail = read(
            Buffer.concat(parts).toString('utf8'),
            from,
            envelope.rcptTo.map(({ address }) => address),
          );
          const rejection = this.reject(mail);
          if (!rejection) this.arrived.push(mail);
          done(rejection ? Object.assign(new Error(rejection.message), { responseCode: rejection.code }) : null);
        });
      },
    });
  }

  static async start(): Promise<MailServer> {
    const mails = new MailServer();
    mails.server.listen(0, '127.0.0.1');
    await once(mails.server.server, 'listening');
    return mails;
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.server.address() as AddressInfo).port}`;
  }

  /** Environment variables for the product. */
  get env(): { SMTP_URL: string; MAIL_FROM: string } {
    return { SMTP_URL: this.url, MAIL_FROM: 'Nepsh <noreply@example.org>' };
  }

  to(address: string): ArrivedMail[] {
    return this.arrived.filter(({ to }) => to.includes(address));
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve));
  }
}

function read(raw: string, from: string, to: string[]): ArrivedMail {
  const end = raw.indexOf('\r\n\r\n');
  const headers = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const header = (name: string): string => {
    const line = headers.find((text) => text.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return line?.slice(name.length + 1).trim() ?? '';
  };
  return { from, to, raw, header, text: decoded(raw.slice(end + 4), header('Content-Transfer-Encoding')) };
}

function decoded(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8');
  if (!/quoted-printable/i.test(encoding)) return body.replaceAll('\r\n', '\n');
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n');
}
