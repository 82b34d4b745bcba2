/** Letters that Unicode does not take apart, and how they are typed where a keyboard lacks them. */
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

/** Accents over and under letters; the marks of other scripts, whose vowels they are, stay. */
const ACCENTS = /[\u0300-\u036f]/g;

/** What is not plain ASCII that can be typed. */
const UNUSUAL = /[^ -~]/;

/** A text as it is searched: in lower case and compatibility form (NFKC), without accents: 'Atlético' is 'atletico'. */
export function fold(text: string): string {
  // The short way for most texts: lists fold every one that they search.
  if (!UNUSUAL.test(text)) return text.toLowerCase();
  return (
    text
      // Lower case before and after: each of the steps may bring up letters that the other one changes.
      .toLowerCase()
      .normalize('NFKD')
      .replace(ACCENTS, '')
      .replace(/[ßæœþðđħıłøŧ]/g, (letter) => TYPED[letter] ?? letter)
      .normalize('NFKC')
      .toLowerCase()
  );
}
