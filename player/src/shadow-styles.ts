/** Selector with which media-chrome finds the style sheet that it adds rules to. */
const STYLES = 'style:not([media])';
const STYLE = /<style>([^]*?)<\/style>/g;
/** A style that a menu enables with `media`, for a layout that this page does not use. */
const SWITCHED = /<style (id="[\w-]+") media=[^>]*>[^]*?<\/style>/g;
/** A declarative shadow root, which its element creates itself. */
const DECLARED = /<template shadowrootmode="\w+">[^]*?<\/template>/g;

/**
 * Makes media-chrome's elements use constructed style sheets. Must run before the first element is created. This page's
 * content security policy blocks the inline `<style>` elements of their templates.
 */
export function adoptShadowStyles(): void {
  const innerHtml = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'innerHTML');
  if (!innerHtml?.set) return;
  const fill = function (this: ShadowRoot, html: string): void {
    const styles: string[] = [];
    const rest = html
      .replace(DECLARED, '')
      .replace(SWITCHED, '<link $1>')
      .replace(STYLE, (_, css: string) => {
        styles.push(css);
        return '';
      });
    innerHtml.set?.call(this, rest);
    if (styles.length > 0) adopt(this, styles.join('\n'));
  };
  Object.defineProperty(ShadowRoot.prototype, 'innerHTML', { configurable: true, set: fill });
  Object.defineProperty(ShadowRoot.prototype, 'setHTMLUnsafe', { configurable: true, value: fill });
}

function adopt(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
  // The root's own function, which is replaced below.
  // oxlint-disable-next-line typescript/unbound-method, typescript/no-deprecated -- called with the root as `this`; the signature for any selector is not deprecated
  const find: (this: ShadowRoot, selector: string) => ArrayLike<Element> = root.querySelectorAll;
  Object.defineProperty(root, 'querySelectorAll', {
    value: (selector: string) => (selector === STYLES ? [{ sheet }] : find.call(root, selector)),
  });
}
