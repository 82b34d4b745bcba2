/**
 * Holds the texts of the site in its message catalogues (site/messages): none may stand between tags, in an attribute that
 * people read, with their eyes or by a screen reader, or in what an expression between tags shows.
 */

/** Attributes and properties of components whose values are shown. */
const SHOWN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'empty',
  'instead',
  'label',
  'placeholder',
  'submit',
  'text',
  'title',
]);
/** Elements whose content is no text for people, or is the same in every language. */
const NOT_READ = new Set(['style', 'script', 'code', 'kbd']);
const LETTER = /\p{L}/u;

/** The texts that an expression may come to. */
function* textsOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') yield [node, node.value];
  else if (node?.type === 'TemplateLiteral') yield* node.quasis.map((quasi) => [quasi, quasi.value.cooked ?? '']);
  else if (node?.type === 'ConditionalExpression') {
    yield* textsOf(node.consequent);
    yield* textsOf(node.alternate);
  } else if (node?.type === 'LogicalExpression') {
    yield* textsOf(node.left);
    yield* textsOf(node.right);
  }
}

const nameOf = (element) => element?.openingElement?.name?.name;

export const noText = {
  meta: {
    type: 'problem',
    messages: { text: "Put '{{text}}' into the catalogues (site/messages), and show it by its key." },
    schema: [],
  },
  create(context) {
    const check = (node, value) => {
      const text = value.trim();
      if (LETTER.test(text)) context.report({ node, messageId: 'text', data: { text: text.slice(0, 40) } });
    };
    return {
      JSXText(node) {
        if (!NOT_READ.has(nameOf(node.parent))) check(node, node.value);
      },
      JSXExpressionContainer(node) {
        const isChild = node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment';
        if (isChild && !NOT_READ.has(nameOf(node.parent)))
          for (const [part, text] of textsOf(node.expression)) check(part, text);
      },
      JSXAttribute({ name, value }) {
        if (!SHOWN.has(name.name) || !value) return;
        const expression = value.type === 'JSXExpressionContainer' ? value.expression : value;
        for (const [part, text] of textsOf(expression)) check(part, text);
      },
    };
  },
};
