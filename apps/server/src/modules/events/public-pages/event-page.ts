import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { hasEnded } from '@foyer/domain/events/event-state';
import { languageOf, publicPath, type PublicSale } from '@foyer/domain/events/public-page';
import { isRescheduled, schemaEvent, scriptJson } from '@foyer/domain/events/schema-event';
import { mapUrl, venueIn } from '@foyer/domain/events/venue';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import { formatDate, zoneName } from '@foyer/domain/shared/dates';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import { bannerPath, datesOf, momentOf, nameOf, paragraphsOf, priceText, stateText, venueOf } from './event-texts.ts';
import { framed } from './frame.ts';
import type { PublicRow } from './read-public-events.ts';

export interface EventPage {
  event: PublicRow;
  sale: PublicSale;
  /** The public parent and the public children that are not over. */
  parent: PublicRow | undefined;
  children: readonly PublicRow[];
  locale: Locale;
  publicUrl: string;
  organizer: string;
}

/** How long browsers and caches use a page before they check it. */
export const pageLifetime = 'public, max-age=60, stale-while-revalidate=600';
const longestSummary = 200;

/** The public page of an event (events 6.2). */
export function eventPage(page: EventPage): BytesAnswer {
  const { event, locale, publicUrl } = page;
  const t = serverTexts[locale].publicPage;
  const calendar = `${publicUrl}/calendar.ics`.replace(/^https?:/, 'webcal:');
  return {
    ...framed({
      locale,
      title: nameOf(event, locale),
      color: event.configuration.color,
      pathIn: (each) => publicPath(event.eventId, each),
      head: headOf(page),
      main: mainOf(page),
      footer: `<a href="${escapeHtml(calendar)}">${escapeHtml(t.calendar)}</a>`,
    }),
    cacheControl: pageLifetime,
    isStored: true,
  };
}

const meta = (name: string, content: string, key: 'name' | 'property' = 'property') =>
  `<meta ${key}="${name}" content="${escapeHtml(content)}">`;

/** Addresses of the languages, texts and image for previews of links, and the data for search engines. */
function headOf({ event, sale, locale, publicUrl, organizer }: EventPage): string {
  const url = (each: Locale) => `${publicUrl}${publicPath(event.eventId, each)}`;
  const name = nameOf(event, locale);
  const facts = [datesOf(event, locale), venueOf(event, locale)].filter(Boolean).join(' · ');
  const description = paragraphsOf(event, locale).join(' ');
  const summary = [facts, description].filter(Boolean).join(' — ').slice(0, longestSummary);
  const image = bannerPath(event, 'share');
  const { configuration, times } = event;
  const data = schemaEvent({
    name,
    description,
    locale,
    timeZone: configuration.timeZone,
    start: times.eventStart,
    end: times.eventEnd,
    announcedStart: event.announcedStart,
    venue: configuration.venue ? venueIn(configuration.venue, locale) : null,
    images: image ? [`${publicUrl}${image}`] : [],
    url: url(locale),
    organizer,
    sale,
    registrationStart: times.registrationStart,
  });
  return [
    meta('description', summary, 'name'),
    `<link rel="canonical" href="${url(locale)}">`,
    ...locales.map((each) => `<link rel="alternate" hreflang="${languageOf(each)}" href="${url(each)}">`),
    `<link rel="alternate" hreflang="x-default" href="${publicUrl}/e/${event.eventId}">`,
    meta('og:type', 'website'),
    meta('og:site_name', organizer),
    meta('og:title', name),
    meta('og:description', summary),
    meta('og:url', url(locale)),
    meta('og:locale', locale.replace('-', '_')),
    ...locales.filter((each) => each !== locale).map((each) => meta('og:locale:alternate', each.replace('-', '_'))),
    ...(image
      ? [
          meta('og:image', `${publicUrl}${image}`),
          meta('og:image:width', '1200'),
          meta('og:image:height', '630'),
          meta('og:image:alt', name),
          meta('twitter:card', 'summary_large_image', 'name'),
        ]
      : [meta('twitter:card', 'summary', 'name')]),
    `<script type="application/ld+json">${scriptJson(data)}</script>`,
  ].join('\n');
}

function mainOf(page: EventPage): string {
  const { event, parent, locale } = page;
  const t = serverTexts[locale].publicPage;
  const paragraphs = paragraphsOf(event, locale);
  const banner = bannerPath(event, 'header', 960);
  const widths = [480, 960, 1600].map((width) => `${bannerPath(event, 'header', width)} ${width}w`).join(', ');
  return [
    ...(banner
      ? [
          `<img class="picture" src="${escapeHtml(banner)}" srcset="${escapeHtml(widths)}" sizes="(min-width: 46rem) 42rem, 100vw" width="960" height="540" alt="" fetchpriority="high">`,
        ]
      : []),
    ...(parent
      ? [
          `<p class="part">${escapeHtml(t.partOf)} <a href="${publicPath(parent.eventId, locale)}">${escapeHtml(nameOf(parent, locale))}</a></p>`,
        ]
      : []),
    `<h1>${escapeHtml(nameOf(event, locale))}</h1>`,
    movedNote(page),
    factsOf(page),
    saleOf(page),
    ...(paragraphs.length > 0
      ? [
          `<section class="about"><h2>${escapeHtml(t.about)}</h2>${paragraphs.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</section>`,
        ]
      : []),
    agendaOf(page),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

function movedNote({ event, sale, locale }: EventPage): string {
  const { announcedStart, times, configuration } = event;
  if (!announcedStart || sale.state === 'calledOff') return '';
  if (!isRescheduled({ start: times.eventStart, announcedStart })) return '';
  const date = formatDate(announcedStart, configuration.timeZone, locale);
  return `<p class="note">${escapeHtml(serverTexts[locale].publicPage.moved({ date }))}</p>`;
}

function factsOf({ event, sale, locale }: EventPage): string {
  const t = serverTexts[locale].publicPage;
  const { times, configuration } = event;
  const { timeZone, venue } = configuration;
  const starts = t.startsAt({
    time: formatDate(times.eventStart, timeZone, locale, 'time'),
    zone: zoneName(times.eventStart, timeZone, locale),
  });
  const price = priceText(sale, locale);
  const address = venue?.address ? `<small>${escapeHtml(venue.address)}</small>` : '';
  return [
    '<dl>',
    `<dt>${escapeHtml(t.when)}</dt><dd>${escapeHtml(datesOf(event, locale))}<small>${escapeHtml(starts)}</small></dd>`,
    ...(venue
      ? [
          `<dt>${escapeHtml(t.where)}</dt><dd>${escapeHtml(venueOf(event, locale))}${address}<a class="map" href="${escapeHtml(mapUrl(venue))}" rel="noreferrer">${escapeHtml(t.map)}</a></dd>`,
        ]
      : []),
    ...(price === '' ? [] : [`<dt>${escapeHtml(t.price)}</dt><dd>${escapeHtml(price)}</dd>`]),
    '</dl>',
  ].join('');
}

/** The state of the sale, and the link to registration. */
function saleOf({ event, sale, locale }: EventPage): string {
  const t = serverTexts[locale].publicPage;
  const { state } = sale;
  const isWanted = state === 'open' || state === 'notOpen' || state === 'soldOut';
  const hint =
    state === 'open'
      ? t.closesAt(momentOf(new Date(event.times.registrationEnd), event.configuration.timeZone, locale))
      : state === 'soldOut'
        ? t.soldOutHint
        : state === 'calledOff'
          ? t.calledOffHint
          : '';
  const target = encodeURIComponent(`/registration/${event.eventId}`);
  const label = state === 'open' ? t.signIn : t.signInToSee;
  const href = isWanted ? `/login?to=${target}` : '/login';
  return [
    '<section class="sale">',
    `<p class="state ${state}">${escapeHtml(stateText(event, sale, locale))}</p>`,
    ...(hint === '' ? [] : [`<p class="quiet">${escapeHtml(hint)}</p>`]),
    `<a class="button" href="${href}">${escapeHtml(label)}</a>`,
    ...(isWanted ? [`<p class="quiet">${escapeHtml(t.needsAccount)}</p>`] : []),
    '</section>',
  ].join('');
}

function agendaOf({ children, locale }: EventPage): string {
  if (children.length === 0) return '';
  const t = serverTexts[locale].publicPage;
  const entries = children.map(
    (child) =>
      `<li><a href="${publicPath(child.eventId, locale)}">${escapeHtml(nameOf(child, locale))}</a><span>${escapeHtml([datesOf(child, locale), venueOf(child, locale)].filter(Boolean).join(' · '))}</span></li>`,
  );
  return `<section><h2>${escapeHtml(t.agenda)}</h2><ul class="agenda">${entries.join('')}</ul></section>`;
}

/** Whether a child event is in the agenda of its parent. */
export const isInAgenda = (child: PublicRow, parentId: number, now: Date): boolean =>
  child.parentEventId === parentId && child.times.isCalledOff !== true && !hasEnded(child.times, now);
