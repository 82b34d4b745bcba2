import { TestEnvironment } from 'jest-environment-jsdom';

/** jsdom with the parts of a browser that the dashboard needs and jsdom lacks, without styles. */
export default class ComponentEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const { global } = this;
    Object.assign(global, {
      Headers,
      ReadableStream,
      Request: RequestWithSignal,
      Response,
      ResizeObserver: NoResizeObserver,
      TextDecoder,
      TextEncoder,
      TransformStream,
      matchMedia: (media) => ({
        media,
        matches: isMatching(media, global.innerWidth),
        addEventListener() {},
        removeEventListener() {},
      }),
      scrollTo() {},
      structuredClone,
    });
    global.Blob.prototype.arrayBuffer = arrayBufferOf(global);
    ignoreStyles(global);
    // Lists choose their columns by their own width.
    Object.defineProperty(global.HTMLElement.prototype, 'clientWidth', { get: () => global.innerWidth });
    global.Element.prototype.scrollIntoView = () => undefined;
  }
}

/** Reads a file's bytes, as jsdom lacks `Blob.arrayBuffer`. */
const arrayBufferOf = ({ FileReader }) =>
  function arrayBuffer() {
    return new Promise((resolve, reject) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result);
      reader.onerror = () => reject(reader.error);
      reader.readAsArrayBuffer(this);
    });
  };

/** Drops style rules: jsdom lays out nothing, and computing styles took a third of the time. Inline styles still count. */
function ignoreStyles(global) {
  const none = global.document.createElement('div').style;
  const hidden = global.document.createElement('div').style;
  hidden.display = 'none';
  global.CSSStyleSheet.prototype.insertRule = () => 0;
  global.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement) return none;
    return element.hidden ? hidden : element.style;
  };
}

/** Node's request with a signal of jsdom, which Node does not accept. */
class RequestWithSignal extends Request {
  #signal;

  constructor(input, { signal, ...init } = {}) {
    super(input, init);
    this.#signal = signal;
  }

  get signal() {
    return this.#signal ?? super.signal;
  }
}

class NoResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Evaluates widths in pixels. The visitor prefers reduced motion; no other query matches. */
function isMatching(media, width) {
  if (media.includes('prefers-reduced-motion: reduce')) return true;
  const [, min] = /min-width:\s*([\d.]+)px/.exec(media) ?? [];
  const [, max] = /max-width:\s*([\d.]+)px/.exec(media) ?? [];
  return (min !== undefined || max !== undefined) && width >= (min ?? 0) && width <= (max ?? Infinity);
}
