/** Outcome of an email: waiting for the mail server, accepted by the mail server, or abandoned. */
export const MAIL_STATES = ['pending', 'sent', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Days for which the service stores the state of an email. The text is deleted as soon as the email is sent. */
export const MAIL_LOG_DAYS = 30;

/**
 * Returns whether a text is a single plain email address. Rejects quoted local parts, comments and lists of addresses, because
 * mail servers interpret them differently.
 */
export const isMailAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s"(),:;<>@[\\\]\p{C}]{1,64}@[^\s"(),:;<>@[\\\]\p{C}]+$/u.test(text);
