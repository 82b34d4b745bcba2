import { escapeHtml } from '../../platform/http/errors/escape-html.js';
import type { ApiErrorBody, ApiErrorCode } from '../../contract/errors.js';
import { INLINE_STYLE } from './page-policy.js';
import type { StreamSource } from './stream-source.js';

/** Texts and options of a stream's page. */
export interface PageText {
  title: string;
  /** Whether the stream is live. The player restarts a live playlist that ends, because the game continues. */
  live: boolean;
  /** Names of the two teams, for a cover while an own stream has no image. Empty for a team that is not decided. */
  sides?: readonly [home: string, away: string];
  /** Address of the changes of score and phase that the time line shows. */
  moments?: string;
}

const attributes = (values: Record<string, string | boolean>): string =>
  Object.entries(values)
    .filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`))
    .join('');

const documentOf = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="/favicon.svg">
<style>${INLINE_STYLE}</style>
<link rel="stylesheet" href="/embed/player.css">
<script type="module" src="/embed/player.js"></script>
</head>
<body>
${body}
</body>
</html>
`;

/**
 * Permissions of a frame: scripts run with the frame's own origin, never this site's. Top navigation, pop-ups, downloads, and
 * forms are blocked.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-presentation';
const ALLOW = 'autoplay; fullscreen; picture-in-picture; encrypted-media';

function screenOf(source: StreamSource, { title }: PageText): string {
  if (source.kind === 'hls' || source.kind === 'video') {
    const values = { controls: true, playsinline: true, preload: 'metadata', 'aria-label': title };
    return `<video class="screen" id="screen"${attributes(values)}></video>`;
  }
  const referrerpolicy = source.kind === 'provider' ? source.referrer : 'no-referrer';
  const values = { src: source.src, title, sandbox: SANDBOX, allow: ALLOW, allowfullscreen: true, referrerpolicy };
  return `<iframe class="screen" id="screen"${attributes(values)}></iframe>`;
}

/** Renders the page of a stream. The page's script reads its options in the data attributes. */
export function streamPage(source: StreamSource, text: PageText): string {
  const data = {
    'data-kind': source.kind,
    'data-src': source.src,
    'data-provider': source.kind === 'provider' ? source.provider : false,
    'data-live': text.live,
    'data-home': text.sides?.[0] ?? false,
    'data-away': text.sides?.[1] ?? false,
    'data-moments': text.moments ?? false,
  };
  return documentOf(
    text.title,
    `<main class="player" id="player" aria-label="${escapeHtml(text.title)}"${attributes(data)}>
<h1 class="unseen">${escapeHtml(text.title)}</h1>
${screenOf(source, text)}
<p class="loading" id="loading" role="status"><span class="unseen">Loading the stream</span></p>
<button class="sound" id="sound" type="button" hidden>Turn on sound</button>
<section class="notice" id="failure" role="alert" hidden>
<p class="notice__text" id="failure-text"></p>
<p class="notice__text" id="retrying" hidden>Retrying automatically.</p>
<button class="notice__action" id="retry" type="button">Try again</button>
</section>
<noscript><p class="notice">The player needs JavaScript.</p></noscript>
</main>`,
  );
}

const TITLES: Partial<Record<ApiErrorCode, string>> = {
  STREAM_NOT_OPEN: 'Not open yet',
  STREAM_CLOSED: 'The game has ended',
  STREAM_NOT_FOUND: 'Stream not found',
};

const INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/;

/**
 * Renders the page that explains why a stream is not shown. A time in the message is marked up, so that the script can localize
 * the time.
 */
export function errorPage({ statusCode, code, message }: ApiErrorBody): string {
  const text = escapeHtml(message).replace(INSTANT, (at) => `<time id="time" datetime="${at}">${at}</time>`);
  const title = TITLES[code] ?? 'Stream not available';
  const data = { 'data-kind': 'notice', 'data-status': String(statusCode), 'data-code': code };
  return documentOf(
    title,
    `<main class="player" id="player" aria-label="Player"${attributes(data)}>
<section class="notice">
<h1 class="notice__title">${title}</h1>
<p class="notice__text">${text}</p>
</section>
</main>`,
  );
}
