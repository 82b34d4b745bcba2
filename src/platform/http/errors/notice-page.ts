import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  DEFAULT_LANGUAGE,
  isSiteLanguage,
  LANGUAGE_FACTS,
  type SiteLanguage,
} from '../../../contract/site-languages.js';
import type { Config } from '../../config/config.js';
import { escapeHtml } from './escape-html.js';
import { securityHeadersOf } from '../security-headers.js';

/** Time after which a notice reloads, in seconds. */
export const RETRY_SECONDS = 5;

/** A reason why pages are unavailable for a moment. */
export type Notice = 'maintenance' | 'busy';

const TEXTS: Readonly<Record<Notice, Readonly<Record<SiteLanguage, { title: string; text: string }>>>> = {
  maintenance: {
    en: {
      title: 'Back in a moment',
      text: 'The site is under maintenance. This page reloads automatically when the site is back.',
    },
    es: {
      title: 'Volvemos enseguida',
      text: 'Estamos haciendo mantenimiento. Esta página se abrirá sola cuando terminemos.',
    },
    ar: { title: 'سنعود بعد لحظات', text: 'نجري بعض أعمال الصيانة. ستُفتح هذه الصفحة تلقائيًا عند الانتهاء.' },
    hi: { title: 'थोड़ी देर में वापस', text: 'रखरखाव चल रहा है। काम पूरा होते ही यह पेज अपने आप खुल जाएगा।' },
  },
  busy: {
    en: {
      title: 'One moment',
      text: 'Too many pages are being opened at the same time. This page reloads automatically.',
    },
    es: { title: 'Un momento', text: 'Se están abriendo demasiadas páginas a la vez. Esta página se abrirá sola.' },
    ar: { title: 'لحظة من فضلك', text: 'تُفتح صفحات كثيرة في الوقت نفسه. ستُفتح هذه الصفحة تلقائيًا.' },
    hi: { title: 'एक क्षण', text: 'एक साथ बहुत सारे पेज खोले जा रहे हैं। यह पेज अपने आप खुल जाएगा।' },
  },
};

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;box-sizing:border-box;text-align:center;' +
  'font:1.0625rem/1.5 system-ui,sans-serif;color:#1b1f24;background:#fff}h1{font-size:1.5rem;margin:0 0 .5rem}' +
  'p{margin:0;max-width:32rem}@media(prefers-color-scheme:dark){body{color:#e8eaed;background:#14171a}}';

/** Allows only the page's own style. */
const POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; ` +
  "form-action 'none'; frame-ancestors 'self'";

/** Returns a 503 page for visitors. The language in the path takes precedence over the languages that the browser accepts. */
export function noticePage(
  notice: Notice,
  config: Pick<Config, 'brandName' | 'secureCookies' | 'hstsSubdomains'>,
  { url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>,
): { headers: Record<string, string>; body: string } {
  return {
    headers: {
      ...securityHeadersOf(config),
      'cache-control': 'no-store',
      'content-security-policy': POLICY,
      'content-type': 'text/html; charset=utf-8',
      'retry-after': String(RETRY_SECONDS),
    },
    body: htmlOf(notice, config.brandName, languageOf(url, headers['accept-language'])),
  };
}

function htmlOf(notice: Notice, brandName: string, language: SiteLanguage): string {
  const { title, text } = TEXTS[notice][language];
  return (
    `<!doctype html><html lang="${language}" dir="${LANGUAGE_FACTS[language].dir}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
    `<meta http-equiv="refresh" content="${RETRY_SECONDS}"><title>${title} – ${escapeHtml(brandName)}</title>` +
    `<style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`
  );
}

function languageOf(address: string, accepted = ''): SiteLanguage {
  const inPath = /^\/([a-z]{2})(?=[/?#]|$)/.exec(address)?.[1];
  const languages = [inPath, ...accepted.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())];
  return languages.find(isSiteLanguage) ?? DEFAULT_LANGUAGE;
}
