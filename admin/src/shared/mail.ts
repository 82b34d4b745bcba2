/** Whether the service sends e-mail, as the server wrote it into the page. */
export const isMailOn: boolean =
  typeof document !== 'undefined' && document.querySelector<HTMLMetaElement>('meta[name="mail"]')?.content === 'on';
