/** Content of an email, in plain text, which no mail client interprets as markup. */
export interface MailText {
  subject: string;
  text: string;
}

/** Values that every email text may contain. */
export interface MailFacts {
  brand: string;
  /** URL of the site without a trailing slash. */
  site: string;
}

interface AnsweredRequest {
  username: string;
  /** Both teams, such as 'Harbour vs Rovers'. */
  teams: string;
  /** Path of the game on the site, or null if the game does not exist yet. */
  gamePath: string | null;
}

const MAX_SUBJECT = 150;

/** Reduces a text to one line without control characters, because texts of visitors are used in headers. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\s\p{C}]+/gu, ' ')
    .trim()
    .slice(0, MAX_SUBJECT);

/** Normalizes line breaks and removes control characters. */
const lines = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(/[^\P{C}\n\t]/gu, '');

const letter = ({ brand, site }: MailFacts, subject: string, paragraphs: readonly (string | false)[]): MailText => ({
  subject: oneLine(subject),
  text: [...paragraphs.filter((one) => one !== false), `-- \n${oneLine(brand)}, ${site}`].join('\n\n') + '\n',
});

interface Reply {
  name: string;
  /** Subject of the message that the recipient sent. */
  subject: string;
  message: string;
  /** Reply of a staff member. */
  text: string;
}

/** Quotes a message as mail clients do. */
const quoted = (text: string): string =>
  lines(text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** Why the recipient got an email about a request. */
const WHY_YOU =
  'You received this email because someone requested a match on our site with this address. There is nothing you need to do.';

/** Texts of all emails that the service sends. */
export const MAIL_TEXTS = {
  requestApproved: (facts: MailFacts, { username, teams, gamePath }: AnsweredRequest): MailText =>
    letter(facts, `Your request: ${teams}`, [
      `Hello ${oneLine(username)},`,
      `Good news: ${gamePath ? `${oneLine(teams)} is now on our schedule.` : `we will show ${oneLine(teams)}.`}`,
      gamePath !== null && `Watch the game here: ${facts.site}${gamePath}`,
      WHY_YOU,
    ]),

  requestDeclined: (facts: MailFacts, { username, teams, note }: AnsweredRequest & { note: string }): MailText =>
    letter(facts, `Your request: ${teams}`, [
      `Hello ${oneLine(username)},`,
      `Thanks for requesting ${oneLine(teams)}. Unfortunately, we cannot show this game.`,
      note !== '' && lines(note),
      WHY_YOU,
    ]),

  reply: (facts: MailFacts, { name, subject, message, text }: Reply): MailText =>
    letter(facts, `Re: ${subject}`, [`Hello ${oneLine(name)},`, lines(text), `You wrote:\n${quoted(message)}`]),
};
