import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import type { Locale } from '@foyer/contract/wire/vocabulary';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { errorPrefix, framed, linkTo, styleReference, styleSheet } from '../payments/page-frame.ts';
import type { LiveStreamGateway, LiveStreamLink } from './port.ts';

interface DemoStreamRequest {
  name: string;
  link: LiveStreamLink;
  locale: Locale;
  now: Date;
}

/** The demo event's streaming page. Like a real streaming site, it opens only for a valid link. */
export function showDemoStream(
  liveStream: LiveStreamGateway,
  { name, link, locale, now }: DemoStreamRequest,
): BytesAnswer {
  if (name === styleReference) return styleSheet;
  const t = serverTexts[locale].demoStream;
  if (liveStream.isValid(link, now)) {
    return framed({ locale, title: t.title, main: `<p>${escapeHtml(t.text)}</p><p>${escapeHtml(t.close)}</p>` });
  }
  const main = `<p>${escapeHtml(t.invalid)}</p>${linkTo('/', t.toEvents)}`;
  return { ...framed({ locale, title: t.invalidTitle, titlePrefix: errorPrefix, main }), status: 404 };
}
