/** What became of an e-mail: it waits for the mail server, the server took it, or it was given up. */
export const MAIL_STATES = ['pending', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Days that the service knows of an e-mail after it was made; its text is forgotten as soon as it is sent. */
export const MAIL_LOG_DAYS = 30;

/**
 * Whether a text is one plain address that can be written to: quoted local parts, comments and lists of addresses, which
 * mail servers read in their own ways, are none.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s"(),:;<>@[\\\]\p{C}]{1,64}@[^\s"(),:;<>@[\\\]\p{C}]+$/u.test(text);
