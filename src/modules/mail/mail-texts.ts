/** What an e-mail says: plain text, which no reader takes for anything else. */
export interface MailText {
  subject: string;
  text: string;
}

/** What every text may name. */
export interface MailFacts {
  brand: string;
  /** The address of the site, without a slash at its end. */
  site: string;
}

interface AnsweredRequest {
  username: string;
  /** 'Harbour vs Rovers' */
  teams: string;
  /** The path of the game on the site; null while there is none. */
  gamePath: string | null;
}

const MAX_SUBJECT = 150;

/** On one line and without control characters: people's words end up in headers. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, MAX_SUBJECT);

/** Lines as people wrote them, without control characters. */
const lines = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(/[^\P{C}\n\t]/gu, '');

const letter = ({ brand, site }: MailFacts, subject: string, paragraphs: readonly (string | false)[]): MailText => ({
  subject: oneLine(subject),
  text: [...paragraphs.filter((one) => one !== false), `-- \n${oneLine(brand)}, ${site}`].join('\n\n') + '\n',
});

interface Reply {
  name: string;
  /** What the person wrote, whom the e-mail goes to. */
  subject: string;
  message: string;
  /** What a member of staff answers. */
  text: string;
}

/** As e-mail programs show what is answered to. */
const quoted = (text: string): string =>
  lines(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** Every e-mail that the service writes. */
export const MAIL_TEXTS = {
  requestApproved: (facts: MailFacts, { username, teams, gamePath }: AnsweredRequest): MailText =>
    letter(facts, `Your request: ${teams}`, [
      `Hello ${oneLine(username)},`,
      `you asked for ${oneLine(teams)}. ${gamePath ? 'It is on our schedule now.' : 'We are going to show it.'}`,
      gamePath !== null && `Watch it here: ${facts.site}${gamePath}`,
      'You get this because your address was given with a request on our site. There is nothing else to do.',
    ]),

  requestDeclined: (facts: MailFacts, { username, teams, note }: AnsweredRequest & { note: string }): MailText =>
    letter(facts, `Your request: ${teams}`, [
      `Hello ${oneLine(username)},`,
      `you asked for ${oneLine(teams)}. We are sorry, but we cannot show it.`,
      note !== '' && lines(note),
      'You get this because your address was given with a request on our site. There is nothing else to do.',
    ]),

  reply: (facts: MailFacts, { name, subject, message, text }: Reply): MailText =>
    letter(facts, `Re: ${subject}`, [`Hello ${oneLine(name)},`, lines(text), `You wrote:\n${quoted(message)}`]),
};
