/** Returns the label that follows from the name of a field: 'Logo URL' for logoUrl, 'Active' for isActive. */
export function labelOfName(field: string): string {
  const words = field
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1).replace(/\burl\b/, 'URL');
}
