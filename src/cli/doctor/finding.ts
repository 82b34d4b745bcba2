/** Result of a check. A problem prevents the service from running correctly; a warning deserves attention. */
export interface Finding {
  /** Subject of the check: the name of a variable or a word. */
  check: string;
  level: 'ok' | 'warning' | 'problem';
  /** Result, with the fix if there is a problem. */
  message: string;
}

const as =
  (level: Finding['level']) =>
  (check: string, message: string): Finding => ({ check, level, message });

export const ok = as('ok');
export const warning = as('warning');
export const problem = as('problem');

/** Returns the message of a thrown value, without the final period. */
export const reasonOf = (error: unknown): string => {
  const { message, name } = error as Partial<Error>;
  return (message || name || String(error)).replace(/\.$/, '');
};
