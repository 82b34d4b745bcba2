/** The key of a role from its name: 'Match editor' → 'match-editor'. Empty for a name without a letter or a digit. */
export function roleKeyOf(name: string): string {
  // Lower case before and after: see `fold`.
  const plain = name.toLowerCase().normalize('NFKC').toLowerCase();
  return (plain.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []).join('-');
}
