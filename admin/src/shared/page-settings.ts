/** What the server wrote into the page's head; undefined where there is no page, as in unit tests. */
const meta = (name: string): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** The product's name as the operator set it. */
export const brandName: string = meta('application-name') || 'Nepsh';

/** Whether the service sends e-mail. */
export const isMailOn: boolean = meta('mail') === 'on';
