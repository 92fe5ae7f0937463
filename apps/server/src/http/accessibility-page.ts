import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import { languageName } from '@foyer/messages/catalogue/languages';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import type { FastifyInstance } from 'fastify';
import { chooseLocale } from './locale.ts';

/**
 * The accessibility statement at `/accessibility` (system 6.7): plain HTML without a script, in the language of `?lang` or of the browser. It is no screen of the
 * client, so it works where the client does not, and costs the client nothing.
 */
export function serveAccessibilityPage(app: FastifyInstance, { contact }: { contact: string | undefined }): void {
  app.get('/accessibility', async (request, reply) => {
    const { lang } = request.query as { lang?: unknown };
    const locale = locales.find((each) => each === lang) ?? chooseLocale(request.headers['accept-language'], undefined);
    return reply
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-language')
      .header('content-language', locale)
      .type('text/html; charset=utf-8')
      .send(pageOf(locale, contact));
  });
}

function pageOf(locale: Locale, contact: string | undefined): string {
  const t = serverTexts[locale].accessibilityPage;
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const feedback =
    contact === undefined
      ? paragraph(t.noContact)
      : `${paragraph(t.contact)}<p><a href="${escapeHtml(contact)}">${escapeHtml(contact.replace(/^mailto:/, ''))}</a></p>`;
  const others = locales
    .filter((each) => each !== locale)
    .map(
      (each) =>
        `<li><a href="/accessibility?lang=${each}" lang="${each}" hreflang="${each}">${escapeHtml(languageName(each))}</a></li>`,
    );
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(t.title)} – Foyer</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>${escapeHtml(t.title)}</h1>
${[t.intro, t.status].map(paragraph).join('\n')}
<h2>${escapeHtml(t.gaps)}</h2>
<ul>
${[t.documents, t.pictures, t.provider, t.camera].map((gap) => `<li>${escapeHtml(gap)}</li>`).join('\n')}
</ul>
${paragraph(t.testing)}
<h2>${escapeHtml(t.feedback)}</h2>
${feedback}
</main>
<nav aria-label="${escapeHtml(t.languages)}"><ul>${others.join('')}</ul></nav>
</body>
</html>
`;
}
