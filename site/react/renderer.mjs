import { setImmediate as turn } from 'node:timers/promises';
import renderer from '@astrojs/react/server.js';

/** Renders islands on the server. */
export default {
  ...renderer,
  /** The library calls each component to find out whether it is React's: the site's all are. */
  check: () => Promise.resolve(true),
  /** Others are answered between two islands: a page whole holds the event loop for 30 ms and more. */
  async renderToStaticMarkup(...island) {
    await turn();
    return renderer.renderToStaticMarkup.apply(this, island);
  },
};
