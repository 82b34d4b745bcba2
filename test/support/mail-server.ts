import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An e-mail as it arrived. */
export interface ArrivedMail {
  from: string;
  to: string[];
  /** As it came over the wire, headers and text. */
  raw: string;
  /** The value of a header, unfolded; empty without it. */
  header(name: string): string;
  /** The text, with what was encoded for the way decoded. */
  text: string;
}

/** What the server says to an e-mail; nothing: that it takes it. */
type Answer = (mail: ArrivedMail) => { code: number; message: string } | undefined;

/** A mail server of this machine that keeps what it takes. */
export class MailServer {
  readonly arrived: ArrivedMail[] = [];
  /** E-mails that came, taken or not. */
  tries = 0;
  answer: Answer = () => undefined;
  private readonly server: SMTPServer;

  private constructor() {
    this.server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, { envelope }, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          this.tries += 1;
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const mail = read(
            Buffer.concat(parts).toString('utf8'),
            from,
            envelope.rcptTo.map(({ address }) => address),
          );
          const refusal = this.answer(mail);
          if (!refusal) this.arrived.push(mail);
          done(refusal ? Object.assign(new Error(refusal.message), { responseCode: refusal.code }) : null);
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

  /** What the product is started with. */
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
    const found = headers.find((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
    return found?.slice(name.length + 1).trim() ?? '';
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
