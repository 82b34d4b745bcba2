/** A role's key as words, for those who may not read its name: 'Super admin' of 'super-admin'. */
export function roleLabel(role: string): string {
  const words = role.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
