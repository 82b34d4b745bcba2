export interface Crumb {
  label: string;
  to: string;
}

const ID = /^[0-9a-f]{24}$/;

/** The path's segments, capitalised; a record's id is called what the page calls it. */
export function crumbsOf(pathname: string, recordName: string): Crumb[] {
  const segments = pathname.split('/').filter(Boolean);
  return segments.map((segment, index) => ({
    label: ID.test(segment) ? recordName : segment.charAt(0).toUpperCase() + segment.slice(1).replaceAll('-', ' '),
    to: `/${segments.slice(0, index + 1).join('/')}`,
  }));
}
