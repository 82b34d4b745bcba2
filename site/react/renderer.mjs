import renderer from '@astrojs/react/server.js';

/** Renders islands on the server. The library finds out whether a component is React's by calling it: all of the site's are. */
export default { ...renderer, check: () => Promise.resolve(true) };
