/**
 * Options of SWC for ES modules with the decorators that Nest and the contract's classes need.
 * @param {object} [parser] further options of the parser
 * @param {object} [transform] further options of the transform
 */
export const swc = (parser = {}, transform = {}) => ({
  jsc: {
    parser: { syntax: 'typescript', decorators: true, ...parser },
    transform: { legacyDecorator: true, decoratorMetadata: true, useDefineForClassFields: false, ...transform },
    target: 'es2024',
    keepClassNames: true,
  },
  module: { type: 'es6' },
});
