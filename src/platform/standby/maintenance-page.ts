import { createHash } from 'node:crypto';
import { DEFAULT_LANGUAGE, isSiteLanguage, LANGUAGE_FACTS, type SiteLanguage } from '../../contract/site-languages.js';
import { escapeHtml } from '../http/escape-html.js';

/** Seconds after which a page asks again by itself. */
export const AGAIN_SECONDS = 5;

const TEXTS: Readonly<Record<SiteLanguage, { title: string; text: string }>> = {
  en: {
    title: 'Back in a moment',
    text: 'We are doing some maintenance. This page opens by itself as soon as we are done.',
  },
  es: {
    title: 'Volvemos enseguida',
    text: 'Estamos haciendo mantenimiento. Esta página se abrirá sola cuando terminemos.',
  },
  ar: { title: 'سنعود بعد لحظات', text: 'نجري بعض أعمال الصيانة. ستُفتح هذه الصفحة تلقائيًا عند الانتهاء.' },
  hi: { title: 'थोड़ी देर में वापस', text: 'रखरखाव चल रहा है। काम पूरा होते ही यह पेज अपने आप खुल जाएगा।' },
};

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;box-sizing:border-box;text-align:center;' +
  'font:1.0625rem/1.5 system-ui,sans-serif;color:#1b1f24;background:#fff}h1{font-size:1.5rem;margin:0 0 .5rem}' +
  'p{margin:0;max-width:32rem}@media(prefers-color-scheme:dark){body{color:#e8eaed;background:#14171a}}';

/** The page needs nothing but its own style. */
export const MAINTENANCE_POLICY =
  `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; ` +
  "form-action 'none'; frame-ancestors 'self'";

/** The page that visitors see meanwhile. @param address the path asked for, whose language counts first */
export function maintenancePage(brandName: string, address: string, accepted: string | undefined): string {
  const language = languageOf(address, accepted);
  const { title, text } = TEXTS[language];
  return (
    `<!doctype html><html lang="${language}" dir="${LANGUAGE_FACTS[language].dir}"><head><meta charset="utf-8">` +
    `<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">` +
    `<meta http-equiv="refresh" content="${AGAIN_SECONDS}"><title>${title} – ${escapeHtml(brandName)}</title>` +
    `<style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${text}</p></main></body></html>`
  );
}

function languageOf(address: string, accepted = ''): SiteLanguage {
  const inPath = /^\/([a-z]{2})(?=[/?#]|$)/.exec(address)?.[1];
  const wanted = [inPath, ...accepted.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())];
  return wanted.find(isSiteLanguage) ?? DEFAULT_LANGUAGE;
}
