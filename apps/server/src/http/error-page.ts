import { localeOfLanguage } from '@foyer/domain/events/public-page';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import type { FastifyRequest } from 'fastify';

/** Whether a person opens the address of a request as a page, so an error must be readable without a program (system 2.1). */
export const isPage = (request: FastifyRequest): boolean => request.routeOptions.config.endpoint?.output === 'html';

/** The language in the path of a public page (`/e/12/es`), if it has one. */
export function localeOfPage({ params }: FastifyRequest): Locale | null {
  const language: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'language') : undefined;
  return typeof language === 'string' ? localeOfLanguage(language) : null;
}

/** An error as a page: plain HTML without a script or a style. */
export const errorPage = (locale: Locale, message: string): string => `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(message)} – Foyer</title>
<link rel="icon" href="data:,">
</head>
<body>
<main>
<h1>Foyer</h1>
<p>${escapeHtml(message)}</p>
</main>
</body>
</html>
`;
