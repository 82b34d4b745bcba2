/** Rejects comments that do not begin like a sentence, and names that are bare participles or pronouns. */

const PREPOSITIONS =
  'of|that|who|whom|whose|which|with|without|in|on|at|to|from|by|for|as|once|again|but|where|when|while';

/** Openings of fragments. After an opening of `CLAUSES` a comma and a main clause complete the sentence. */
const FRAGMENTS = [
  /^(?:what|who|whom|whose|which)\b/i,
  /^of\b(?! course)/i,
  /^how\b(?!(?: \w+){0,3} to\b)/i,
  /^that (?:an?|the|it|they|no|every|all|of|in|which)\b/i,
  new RegExp(`^(?:those|the same) (?:${PREPOSITIONS})\\b`, 'i'),
  /^(?:those|the same)[.,;:]/i,
  /^such (?:as|of|that)\b/i,
  /^none\b(?! of (?:these|the)\b)/i,
  /^ones?\b (?:that|which|who|whose|without)\b/i,
];
const CLAUSES = /^(?:where|when|whenever|while|until|as|since)\b(?! default\b)/i;
const MAIN_CLAUSE = /, (?!(?:and|or|as|with|without|for|of|by|if|so|which|who|that)\b)\S+ \S/;

/** Comments that configure tools. */
const DIRECTIVES = /^(?:eslint|oxlint|prettier|@|istanbul|v8|<reference|https?:|#)/;

/** Returns the first words of a comment that begins a fragment, otherwise undefined. */
function fragmentOf(comment) {
  const text = comment
    .replace(/^\*|^\s*\* ?/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (DIRECTIVES.test(text)) return undefined;
  const [sentence] = text.split(/(?<=[.!?]) /);
  if (sentence.includes('?')) return undefined;
  const isFragment =
    FRAGMENTS.some((opening) => opening.test(text)) || (CLAUSES.test(text) && !MAIN_CLAUSE.test(sentence));
  return isFragment ? text.split(' ', 3).join(' ') : undefined;
}

export const commentSentence = {
  meta: {
    type: 'suggestion',
    schema: [],
    docs: { description: 'Comments begin with a subject or a verb.' },
    messages: { fragment: "'{{opening}} …' begins no sentence: name the thing, then say what it does and why." },
  },
  create(context) {
    return {
      Program() {
        const comments = context.sourceCode.getAllComments();
        comments.forEach((comment, index) => {
          const previous = comments[index - 1];
          const continues =
            comment.type === 'Line' &&
            previous?.type === 'Line' &&
            previous.loc.end.line === comment.loc.start.line - 1;
          const opening = continues ? undefined : fragmentOf(comment.value);
          if (opening) context.report({ loc: comment.loc, messageId: 'fragment', data: { opening } });
        });
      },
    };
  },
};

/** Names that leave the reader to guess the value. */
const VAGUE_NAMES = new Set(
  'answered asked begun chosen forgotten given gone heard kept lapsed made meant nobody said stood told wanted'.split(
    ' ',
  ),
);

export const namedThing = {
  meta: {
    type: 'suggestion',
    schema: [],
    docs: { description: 'Names are nouns of the field, and verbs for functions.' },
    messages: { vague: "'{{name}}' does not say what the value is: use a noun, such as 'stored…' or 'requested…'." },
  },
  create(context) {
    const check = (node, name) => {
      if (VAGUE_NAMES.has(name)) context.report({ node, messageId: 'vague', data: { name } });
    };
    return {
      Program() {
        for (const { variables } of context.sourceCode.scopeManager.scopes)
          for (const { name, identifiers } of variables) if (identifiers[0]) check(identifiers[0], name);
      },
      ':matches(PropertyDefinition, MethodDefinition, TSParameterProperty)[accessibility=/private|protected/]'({
        key,
      }) {
        if (key) check(key, key.name);
      },
    };
  },
};
