import { before as pluginOfNest } from '@nestjs/swagger/plugin';

/**
 * Nest's plugin for OpenAPI, which also supports non-ASCII letters in the path of the checkout. The plugin reads paths from
 * types that TypeScript prints, where such letters are escaped: `import("/home/jos\u00E9/…")`.
 */
export function before(options, program) {
  const checker = program.getTypeChecker();
  const print = checker.typeToString;
  checker.typeToString = (...args) =>
    print(...args).replace(/\\u([0-9A-F]{4})/g, (_, unit) => String.fromCharCode(Number.parseInt(unit, 16)));
  return pluginOfNest(options, program);
}
