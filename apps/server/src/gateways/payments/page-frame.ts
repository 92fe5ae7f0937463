import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import { pageStyle } from './page-style.ts';

/** HTML frame of payer pages outside the client: the sandbox's page, and the page for the bank's confirmation. */

/** File name of the style sheet, relative to each page. */
export const styleReference = 'style.css';

export const styleSheet: BytesAnswer = {
  contentType: 'text/css; charset=utf-8',
  body: pageStyle,
  cacheControl: 'public, max-age=3600',
};

/** Prefix of error page titles, the same in every language. */
export const errorPrefix = '⚠ ';

interface Frame {
  locale: Locale;
  title: string;
  /** HTML. */
  main: string;
  titlePrefix?: string;
  /** HTML for the head. */
  head?: string;
}

/** A complete HTML page. */
export function framed({ locale, title, main, titlePrefix = '', head = '' }: Frame): BytesAnswer {
  return {
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<title>${titlePrefix}${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="${styleReference}">${head}</head>
<body><main><h1>${escapeHtml(title)}</h1>
${main}
</main></body></html>
`,
  };
}

/** A link that looks like a button. */
export const linkTo = (url: string, words: string): string =>
  `<p><a class="button" href="${escapeHtml(url)}">${escapeHtml(words)}</a></p>`;
