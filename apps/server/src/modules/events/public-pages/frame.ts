import { createHash } from 'node:crypto';
import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import { languageOf } from '@foyer/domain/events/public-page';
import { languageName } from '@foyer/messages/catalogue/languages';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { pageStyle } from './page-style.ts';

interface Frame {
  locale: Locale;
  title: string;
  /** HTML of the head and of the main part. */
  head: string;
  main: string;
  footer?: string;
  color?: string | undefined;
  /** The path of the page in a language. Null: the page has no other languages. */
  pathIn: ((locale: Locale) => string) | null;
}

const mark = `<a class="mark" href="/"><svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" class="wall"/><path d="M9 26V14a7 7 0 0 1 14 0v12z" class="light"/><path d="M12.5 26V14.2c0-2.2 1-4 2.7-5L20 12v14z" class="leaf"/><circle cx="17.6" cy="18.6" r="1" class="knob"/></svg>Foyer</a>`;

/**
 * A complete public page. It has no scripts that run, so its policy allows none. The policy names the hash of its style. Browsers
 * do not run JSON-LD, so no policy applies to it.
 */
export function framed({
  locale,
  title,
  head,
  main,
  footer = '',
  color,
  pathIn,
}: Frame): Pick<BytesAnswer, 'contentType' | 'body' | 'policy'> {
  const t = serverTexts[locale].publicPage;
  const style = pageStyle(color);
  const hash = createHash('sha256').update(style).digest('base64');
  const languages = pathIn
    ? `<nav aria-label="${escapeHtml(t.languages)}"><ul>${locales
        .map((each) => {
          const current = each === locale ? ' aria-current="page"' : '';
          return `<li><a href="${pathIn(each)}" lang="${languageOf(each)}" hreflang="${languageOf(each)}"${current}>${languageName(each)}</a></li>`;
        })
        .join('')}</ul></nav>`
    : '';
  return {
    contentType: 'text/html; charset=utf-8',
    policy: `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
    body: `<!doctype html>
<html lang="${languageOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
${head}
<style>${style}</style></head>
<body><header class="bar">${mark}${languages}</header>
<main>
${main}
</main>
<footer>${footer}</footer></body></html>
`,
  };
}

/** The page for a hidden or unknown event. It depends on the language only, so it does not show which events exist. */
export function missingPage(locale: Locale): BytesAnswer {
  const t = serverTexts[locale].publicPage;
  return {
    ...framed({
      locale,
      title: t.missingTitle,
      head: '<meta name="robots" content="noindex">',
      main: `<h1>${escapeHtml(t.missingTitle)}</h1>
<p>${escapeHtml(t.missing)}</p>
<p><a class="button" href="/login">${escapeHtml(t.missingAction)}</a></p>`,
      pathIn: null,
    }),
    status: 404,
  };
}
