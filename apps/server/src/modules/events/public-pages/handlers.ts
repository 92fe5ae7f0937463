import type { PublicEventList, publicPagesEndpoints } from '@foyer/contract/events/public-pages';
import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { FoyerError } from '@foyer/contract/wire/errors';
import { locales, type Locale } from '@foyer/contract/wire/vocabulary';
import { localeOfLanguage, publicPath, type PublicSale } from '@foyer/domain/events/public-page';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import type { HandlerOf } from '../../../calls/context.ts';
import { readInstallationId } from '../../../db/installation.ts';
import type { PublicPagesDependencies } from './deps.ts';
import { readEmbedScript, type EmbedScript } from './embed-script.ts';
import { eventPage, isInAgenda, pageLifetime } from './event-page.ts';
import { publicEventOf } from './event-texts.ts';
import { missingPage } from './frame.ts';
import { publicCalendar } from './public-calendar.ts';
import { publicEventsReader, saleOf, type PublicEvents, type PublicRow } from './read-public-events.ts';
import { robots, sitemap } from './search-engines.ts';

type Handlers = { [N in keyof typeof publicPagesEndpoints]: HandlerOf<(typeof publicPagesEndpoints)[N]> };

export function publicPagesHandlers(deps: PublicPagesDependencies): Handlers {
  const { database, publicUrl, mailFrom, isPaused, isTrial, clientDir } = deps;
  const readPublicEvents = publicEventsReader(deps);
  const current = async (now: Date): Promise<Pick<PublicEvents, 'events' | 'pages'> | null> =>
    isTrial ? null : readPublicEvents(now);
  let script: EmbedScript | null = null;
  const embedScript = (): EmbedScript | null => (script ??= readEmbedScript(clientDir));

  /** A response that is made once for each state of the events in it. */
  const stored = ({ pages }: Pick<PublicEvents, 'pages'>, key: string, make: () => BytesAnswer): BytesAnswer => {
    const known = pages.get(key) ?? make();
    pages.set(key, known);
    return known;
  };
  const found = async (event: string, now: Date) => {
    const all = /^[1-9]\d{0,14}$/.test(event) ? await current(now) : null;
    const row = all?.events.get(Number(event));
    if (!all || !row) return null;
    return { all, row, sale: saleOf(row, await isPaused(), now) };
  };

  return {
    showPublicEvent: async ({ params }, { now, locale }) => {
      const language = localeOfLanguage(params.language);
      const one = language && (await found(params.event, now));
      if (!one) return missingPage(language ?? locale);
      const { all, row, sale } = one;
      const children = [...all.events.values()].filter((child) => isInAgenda(child, row.eventId, now));
      const key = ['page', row.eventId, language, saleKey(sale), ...children.map(({ eventId }) => eventId)].join(' ');
      return stored(all, key, () =>
        eventPage({
          event: row,
          sale,
          children,
          parent: row.parentEventId === null ? undefined : all.events.get(row.parentEventId),
          locale: language,
          publicUrl: publicUrl(),
          organizer: organizerOf(row, mailFrom),
        }),
      );
    },
    choosePublicLanguage: async ({ params }, { now, locale }) => {
      const one = await found(params.event, now);
      if (!one) return missingPage(locale);
      return { contentType: 'text/html; charset=utf-8', body: '', redirectTo: publicPath(one.row.eventId, locale) };
    },
    getSitemap: async (_, { now }) => {
      const all = await current(now);
      return all
        ? stored(all, 'sitemap', () => sitemap(all, publicUrl()))
        : sitemap({ events: new Map() }, publicUrl());
    },
    getRobots: async () => robots(publicUrl()),
    getPublicCalendar: async (_, { now }) => {
      const settings = {
        installationId: await readInstallationId(database.kysely),
        publicUrl: publicUrl(),
        mailFrom,
        now,
      };
      const all = await current(now);
      return all
        ? stored(all, 'calendar', () => publicCalendar(all, settings))
        : publicCalendar({ events: new Map() }, settings);
    },
    listPublicEvents: async ({ params }, { now }) => {
      const locale = requireLocale(params.language);
      const all = await current(now);
      if (!all) throw new FoyerError('RECORD_NOT_FOUND');
      const paused = await isPaused();
      const listed = [...all.events.values()]
        .map((row) => ({ row, sale: saleOf(row, paused, now) }))
        .filter(({ sale }) => sale.state !== 'past');
      const key = ['list', locale, ...listed.map(({ row, sale }) => `${row.eventId}:${saleKey(sale)}`)].join(' ');
      return stored(all, key, () => {
        const events = listed.map(({ row, sale }) => publicEventOf(row, sale, locale, publicUrl()));
        const list: PublicEventList = { events, emptyText: serverTexts[locale].publicPage.none };
        return dataOf(list);
      });
    },
    getPublicEvent: async ({ params }, { now }) => {
      const locale = requireLocale(params.language);
      const one = await found(params.event, now);
      if (!one) throw new FoyerError('RECORD_NOT_FOUND');
      const { all, row, sale } = one;
      return stored(all, ['event', row.eventId, locale, saleKey(sale)].join(' '), () =>
        dataOf(publicEventOf(row, sale, locale, publicUrl())),
      );
    },
    getEmbedScript: async () => {
      const own = embedScript();
      if (!own) throw new FoyerError('RECORD_NOT_FOUND');
      return own.newest;
    },
    getEmbedScriptVersion: async ({ params }) => {
      const own = embedScript();
      if (own?.fileName !== params.version) throw new FoyerError('RECORD_NOT_FOUND');
      return own.version;
    },
    getPublicAddresses: async ({ params: { eventId } }, { now }) => {
      const all = await current(now);
      const own = embedScript();
      return {
        isPublic: all?.events.has(eventId) ?? false,
        pages: Object.fromEntries(
          locales.map((locale) => [locale, `${publicUrl()}${publicPath(eventId, locale)}`]),
        ) as Record<Locale, string>,
        calendarUrl: `${publicUrl()}/calendar.ics`,
        script: own && { url: `${publicUrl()}/embed/${own.fileName}`, integrity: own.integrity },
      };
    },
  };
}

/** The sale in a key. Two sales with one key have the same page. */
const saleKey = ({ state, opensAt, prices }: PublicSale): string =>
  [state, opensAt?.getTime(), ...prices.map(({ amountMinor, currency }) => `${amountMinor}${currency}`)].join(',');

function requireLocale(language: string): Locale {
  const locale = localeOfLanguage(language);
  if (!locale) throw new FoyerError('RECORD_NOT_FOUND');
  return locale;
}

/** The name of the sender of mails about the event. */
const organizerOf = ({ configuration }: PublicRow, mailFrom: string): string =>
  configuration.mailSenderName ??
  (mailFrom
    .replace(/<[^<>]*>\s*$/, '')
    .replaceAll('"', '')
    .trim() ||
    'Foyer');

const dataOf = (value: object): BytesAnswer => ({
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(value),
  cacheControl: pageLifetime,
  isForOtherSites: true,
  isReadByOtherSites: true,
  isStored: true,
});
