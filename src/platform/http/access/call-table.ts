import type { Access } from './access.js';
import type { Call } from './calls.js';

/** Names the callers that an access rule allows, in Markdown. */
export function whoMay(access: Access | undefined): string {
  if (!access) return 'nobody';
  if (access.kind === 'public') return 'anyone';
  if (access.kind === 'signed-in') return access.ownOnly ? 'anyone signed in, about themselves' : 'anyone signed in';
  const keys = access.anyOf.map((permission) => `\`${permission}\``).join(' or ');
  const all = [keys, ...(access.and ?? []).map((permission) => `\`${permission}\``)].join(' and ');
  if (access.parts?.length)
    return `${all}; some fields also need ${access.parts.map((key) => `\`${key}\``).join(', ')}`;
  if (!access.own) return all;
  return `${all}; own record: ${access.own === 'signed-in' ? 'anyone signed in' : `\`${access.own}\``}`;
}

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const takes = ({ body }: Call): string =>
  body ? `\`${body.name}\`: ${body.fields.map(({ name, optional }) => (optional ? `${name}?` : name)).join(', ')}` : '';

/** Returns the part of the API that a path belongs to: the word after `/api/`. */
const groupOf = ({ path }: Call): string => path.split('/')[2] ?? '';

/** Renders the calls of an API as a page of Markdown tables, sorted by path. */
export function callTable(calls: readonly Call[]): string {
  const key = ({ path, method }: Call): string => `${path} ${method}`;
  const sorted = [...calls].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const parts = [...Map.groupBy(sorted, groupOf)].flatMap(([group, members]) => [
    `## ${group}`,
    '',
    row(['Call', 'Permission', 'Body']),
    row(['---', '---', '---']),
    ...members.map((call) => row([`\`${call.method} ${call.path}\``, whoMay(call.access), takes(call)])),
    '',
  ]);
  return [
    '# Every call of the API',
    '',
    'Look up the permission and the body of each call here. `/api/docs` of your service also shows types and responses.',
    '',
    'You need one of the listed permission keys; super-admins have all of them. You may omit fields with a `?`.',
    'This page is generated from the routes and their DTOs.',
    '',
    ...parts,
  ].join('\n');
}
