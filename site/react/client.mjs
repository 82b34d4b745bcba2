import library from '@astrojs/react/client.js';
import { createElement } from 'react';
import { Part } from '../src/components/Part.tsx';

const guarded = new WeakMap();

/** Wraps an island in a `Part`, so that a failure shows a message instead of removing the island. */
function guard(Island) {
  if (!guarded.has(Island)) {
    guarded.set(Island, (props) => createElement(Part, null, createElement(Island, props)));
  }
  return guarded.get(Island);
}

/** Hydrates islands in the browser. */
export default (element) => {
  const hydrate = library(element);
  return (Island, ...rest) => hydrate(guard(Island), ...rest);
};
