/** Letters without a Unicode decomposition, and their ASCII spelling. */
const TYPED: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
};

/** Accents of letters. Marks of other scripts stay, because they are vowels. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Characters outside of printable ASCII. */
const UNUSUAL = /[^ -~]/;

/** Returns a text for search: in lower case and compatibility form (NFKC), without accents: 'Atlético' is 'atletico'. */
export function fold(text: string): string {
  // Most texts take this fast path. Lists fold each text that they search.
  if (!UNUSUAL.test(text)) return text.toLowerCase();
  return (
    text
      // The text is converted to lower case twice: each step can produce letters that the other step changes.
      .toLowerCase()
      .normalize('NFKD')
      .replace(ACCENTS, '')
      .replace(/[ßæœþðđħıłøŧ]/g, (letter) => TYPED[letter] ?? letter)
      .normalize('NFKC')
      .toLowerCase()
  );
}
