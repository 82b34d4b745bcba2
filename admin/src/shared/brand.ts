/** The product's name as the operator set it: the page's `application-name`. */
export const brandName: string =
  (typeof document !== 'undefined' &&
    document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content) ||
  'Nepsh';
