import { renderToString } from 'react-dom/server.node';

const encoder = new TextEncoder();

/** Replaces `react-dom/server` and renders an island in a single pass, because its streams took a fifth of a page's time. */
export default {
  renderToReadableStream: (island, options) =>
    new ReadableStream({
      start(stream) {
        stream.enqueue(encoder.encode(renderToString(island, options)));
        stream.close();
      },
    }),
};
