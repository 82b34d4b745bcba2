/** A choice of react-admin's selects. */
export interface Choice {
  id: string;
  name: string;
}

/** A plain list of words as choices. */
export const choicesOf = (values: readonly string[]): Choice[] => values.map((value) => ({ id: value, name: value }));
