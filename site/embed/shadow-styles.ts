/** The selector by which media-chrome looks for the style sheet that it adds rules to. */
const STYLES = 'style:not([media])';
const STYLE = /<style>([^]*?)<\/style>/g;
/** A style that a menu turns on by its `media`, for a layout that this page has no use of. */
const SWITCHED = /<style (id="[\w-]+") media=[^>]*>[^]*?<\/style>/g;
/** A shadow root that another element makes for itself once it is there. */
const DECLARED = /<template shadowrootmode="\w+">[^]*?<\/template>/g;

/**
 * Has media-chrome's elements, before the first is made, take their styles as constructed style sheets: this page's
 * content security policy refuses the inline `<style>` elements of their templates.
 */
export function adoptShadowStyles(): void {
  const own = Object.getOwnPropertyDescriptor(ShadowRoot.prototype, 'innerHTML');
  if (!own?.set) return;
  const fill = function (this: ShadowRoot, html: string): void {
    const styles: string[] = [];
    const rest = html
      .replace(DECLARED, '')
      .replace(SWITCHED, '<link $1>')
      .replace(STYLE, (_, css: string) => {
        styles.push(css);
        return '';
      });
    own.set?.call(this, rest);
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
