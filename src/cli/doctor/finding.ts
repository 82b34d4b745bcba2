/** What a check found. A problem keeps the service from running, or from running right; a warning is worth a look. */
export interface Finding {
  /** What was looked at: a variable's name, or a word. */
  check: string;
  level: 'ok' | 'warning' | 'problem';
  /** What is so, and where it is wrong what to do. */
  message: string;
}

const as =
  (level: Finding['level']) =>
  (check: string, message: string): Finding => ({ check, level, message });

export const ok = as('ok');
export const warning = as('warning');
export const problem = as('problem');

/** The message of whatever was thrown, without a full stop. */
export const reasonOf = (error: unknown): string => {
  const { message, name } = error as Partial<Error>;
  return (message || name || String(error)).replace(/\.$/, '');
};
