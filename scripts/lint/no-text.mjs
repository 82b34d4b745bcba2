/**
 * Rejects texts of the site outside its message catalogues (site/messages): between tags, in attributes that visitors or
 * screen readers read, and in expressions between tags.
 */

/** Attributes and properties of components with visible values. */
const VISIBLE_ATTRIBUTES = new Set([
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
/** Elements whose content is not for visitors, or is the same in every language. */
const IGNORED_ELEMENTS = new Set(['style', 'script', 'code', 'kbd']);
const LETTER = /\p{L}/u;

/** Yields the possible texts of an expression. */
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
        if (!IGNORED_ELEMENTS.has(nameOf(node.parent))) check(node, node.value);
      },
      JSXExpressionContainer(node) {
        const isChild = node.parent.type === 'JSXElement' || node.parent.type === 'JSXFragment';
        if (isChild && !IGNORED_ELEMENTS.has(nameOf(node.parent)))
          for (const [part, text] of textsOf(node.expression)) check(part, text);
      },
      JSXAttribute({ name, value }) {
        if (!VISIBLE_ATTRIBUTES.has(name.name) || !value) return;
        const expression = value.type === 'JSXExpressionContainer' ? value.expression : value;
        for (const [part, text] of textsOf(expression)) check(part, text);
      },
    };
  },
};
