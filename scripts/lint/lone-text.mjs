/**
 * Keeps text apart from elements wherever something changes. Translation in a browser wraps each text node in a separate
 * element: React then cannot update the text, or insert and remove an element next to it. An element that contains nothing but one
 * text is safe, because React replaces its whole content.
 */

/** Components of Material UI that render their children next to further elements: icons, and the ripple. */
const MIXING = new Set(['Button', 'ButtonBase', 'ListItemButton', 'MenuItem', 'Tab']);
/** Components that always render exactly one element. */
const SINGLE_ELEMENTS = new Set(['Icon']);
/** Expressions that may return a text from a component. */
const RETURNED_TEXT = /^(Literal|TemplateLiteral|(Conditional|Logical|Member)Expression)$/;
const TEXT = { isText: true, changes: false };
const NOTHING = [];

/** Whether an expression never changes while the page is open: literals, and calls with only literals. */
function isConstant(node) {
  switch (node?.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return node.expressions.every(isConstant);
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.arguments.every(isConstant);
    default:
      return false;
  }
}

/** Returns the value of a `const` or a function, or null for parameters and everything else. */
function valueOf(name, scope) {
  for (let current = scope; current; current = current.upper) {
    const variable = current.set.get(name);
    if (!variable) continue;
    const [definition] = variable.defs;
    if (definition?.type === 'FunctionName') return definition.node;
    const isConst = definition?.type === 'Variable' && definition.parent.kind === 'const';
    return isConst && definition.node.id.type === 'Identifier' ? definition.node.init : null;
  }
  return null;
}

const isFunction = (node) => /Function/.test(node?.type ?? '');

/** Yields the values that the statements of a function return. Ignores nested functions. */
function* returnsOf({ body }) {
  if (body.type !== 'BlockStatement') return yield body;
  const statements = [...body.body];
  for (const statement of statements) {
    if (statement.type === 'ReturnStatement' && statement.argument) yield statement.argument;
    else if (statement.type === 'BlockStatement') statements.push(...statement.body);
    else if (statement.type === 'IfStatement')
      statements.push(...[statement.consequent, statement.alternate].filter(Boolean));
  }
}

const sometimes = (parts) => parts.map((part) => ({ ...part, changes: true }));

const nameOf = (element) => element.openingElement.name.name ?? '';

/** Maximum depth of resolved values: a `const` may refer to itself in a function. */
const MAX_DEPTH = 20;

/** Returns a function that lists the parts that an expression, or a child in JSX, may add to its parent. */
function reader(elementProps, scopeOf) {
  /** @returns {{ isText: boolean, changes: boolean }[]} */
  function partsOf(node, depth = 0) {
    const within = (other) => (depth < MAX_DEPTH ? partsOf(other, depth + 1) : [{ isText: true, changes: true }]);
    switch (node?.type) {
      case 'JSXText':
        // JSX removes white space that contains a line break.
        return /\S/.test(node.value) || !node.value.includes('\n') ? [TEXT] : NOTHING;
      case 'JSXElement': {
        const name = nameOf(node);
        return [{ isText: false, changes: /^[A-Z]/.test(name) && !SINGLE_ELEMENTS.has(name) }];
      }
      case 'JSXFragment':
        return node.children.flatMap((one) => within(one));
      case 'JSXExpressionContainer':
      case 'ChainExpression':
      case 'TSAsExpression':
        return within(node.expression);
      case 'Literal':
        return typeof node.value === 'string' || typeof node.value === 'number' ? [TEXT] : NOTHING;
      case 'ConditionalExpression':
        return sometimes([node.consequent, node.alternate].flatMap((one) => within(one)));
      case 'LogicalExpression':
        return sometimes([...(node.operator === '&&' ? [] : within(node.left)), ...within(node.right)]);
      case 'JSXEmptyExpression':
        return NOTHING;
      case 'Identifier': {
        if (node.name === 'undefined') return NOTHING;
        const value = valueOf(node.name, scopeOf(node));
        return value ? within(value) : [{ isText: !elementProps.has(node.name), changes: true }];
      }
      case 'MemberExpression':
        return [{ isText: !elementProps.has(node.property.name), changes: true }];
      case 'CallExpression': {
        const { callee } = node;
        const name = callee.name ?? callee.property?.name;
        const target = callee.type === 'Identifier' ? valueOf(name, scopeOf(node)) : node.arguments.find(isFunction);
        if (isFunction(target)) return [...returnsOf(target)].flatMap((value) => sometimes(within(value)));
        return [{ isText: !elementProps.has(name), changes: !isConstant(node) }];
      }
      default:
        return [{ isText: true, changes: !isConstant(node) }];
    }
  }
  return partsOf;
}

/** Whether a type contains elements: `ReactNode`, or a function that returns elements. */
const isOfElements = (type) =>
  type?.type === 'TSFunctionType'
    ? isOfElements(type.returnType?.typeAnnotation)
    : type?.type === 'TSUnionType'
      ? type.types.some(isOfElements)
      : /^(ReactNode|ReactElement)$/.test(type?.typeName?.name ?? '');

export const loneText = {
  meta: {
    type: 'problem',
    messages: {
      mixed:
        'Put this text into an element that contains nothing else: browsers that translate the page wrap text nodes, and React then fails to update, insert or remove what is next to them.',
      bare: 'Put this text into an element: without one it becomes a text node next to whatever surrounds the component.',
    },
    schema: [],
  },
  create(context) {
    // By convention, properties of the type ReactNode contain elements, and properties of the type string contain
    // texts.
    const elementProps = new Set(['children']);
    const partsOf = reader(elementProps, (node) => context.sourceCode.getScope(node));
    const pending = [];

    const checkChildren = (node) => {
      const children = node.children.map((child) => ({ child, parts: partsOf(child) }));
      const full = children.filter(({ parts }) => parts.length > 0);
      const isMixed = full.length > 1 || MIXING.has(node.type === 'JSXElement' ? nameOf(node) : '');
      if (!isMixed || !full.some(({ parts }) => parts.some(({ changes }) => changes))) return;
      for (const { child, parts } of full)
        if (parts.some(({ isText }) => isText)) context.report({ node: child, messageId: 'mixed' });
    };
    const checkReturns = (node, name) => {
      if (!/^[A-Z]/.test(name ?? '')) return;
      for (const value of returnsOf(node)) {
        if (RETURNED_TEXT.test(value.type) && partsOf(value).some(({ isText }) => isText))
          context.report({ node: value, messageId: 'bare' });
        if (value.type !== 'JSXFragment') continue;
        for (const child of value.children)
          if (child.type !== 'JSXElement' && partsOf(child).some(({ isText }) => isText))
            context.report({ node: child, messageId: 'bare' });
      }
    };
    const later = (check) => (node) => pending.push(() => check(node));
    return {
      TSPropertySignature(node) {
        if (isOfElements(node.typeAnnotation?.typeAnnotation)) elementProps.add(node.key.name);
      },
      TSMethodSignature(node) {
        if (isOfElements(node.returnType?.typeAnnotation)) elementProps.add(node.key.name);
      },
      JSXElement: later(checkChildren),
      JSXFragment: later((node) => {
        if (!isFunction(node.parent) && node.parent.type !== 'ReturnStatement') checkChildren(node);
      }),
      FunctionDeclaration: later((node) => checkReturns(node, node.id?.name)),
      ArrowFunctionExpression: later((node) => checkReturns(node, node.parent.id?.name)),
      'Program:exit': () => pending.forEach((check) => check()),
    };
  },
};
