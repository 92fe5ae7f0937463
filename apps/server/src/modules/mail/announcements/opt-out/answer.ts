import type { BytesAnswer } from '@foyer/contract/wire/endpoint';
import { defaultLocale } from '@foyer/contract/wire/vocabulary';
import { escapeHtml } from '@foyer/domain/mail/mail-tokens';
import { serverTexts } from '@foyer/messages/catalogue/server-texts';
import type { Db } from '../../../../db/database.ts';
import { framed, styleReference, styleSheet } from '../../../../gateways/payments/page-frame.ts';
import { addressHash } from '../audience.ts';
import type { AttendeeMessagesDependencies } from '../deps.ts';
import type { OptOut } from './links.ts';

/** Prevents the browser's request for a favicon. */
const noIcon = '<link rel="icon" href="data:,">';

/** Handles `GET` of a link. It changes nothing, because mail programs prefetch links. */
export async function showOptOut(
  { database, optOut }: AttendeeMessagesDependencies,
  token: string,
): Promise<BytesAnswer> {
  if (token === styleReference) return styleSheet;
  const about = optOut.read(token);
  return about ? pageOf(about, await isOptedOut(database.kysely, about)) : unknown();
}

/** Handles the page's button and a mail program's one-click request (RFC 8058). */
export async function changeOptOut(
  { database, optOut }: AttendeeMessagesDependencies,
  { token, news }: { token: string; news: 'off' | 'on' | undefined },
  now: Date,
): Promise<BytesAnswer> {
  const about = optOut.read(token);
  if (!about) return unknown();
  const db = database.kysely;
  const address_hash = addressHash(about.address);
  if (news === 'on') await db.deleteFrom('news_opt_out').where('address_hash', '=', address_hash).execute();
  if (news === 'off') {
    await db
      .insertInto('news_opt_out')
      .values({ address_hash, opted_out_at: now })
      .onConflict((conflict) => conflict.column('address_hash').doNothing())
      .execute();
  }
  return pageOf(about, await isOptedOut(db, about));
}

async function isOptedOut(db: Db, { address }: OptOut): Promise<boolean> {
  const row = await db
    .selectFrom('news_opt_out')
    .select('opted_out_at')
    .where('address_hash', '=', addressHash(address))
    .executeTakeFirst();
  return row !== undefined;
}

function pageOf({ address, locale }: OptOut, isOff: boolean): BytesAnswer {
  const t = serverTexts[locale].newsPage;
  const sentence = isOff ? t.isOff({ address }) : t.isOn({ address });
  const [news, label] = isOff ? ['on', t.turnOn] : ['off', t.turnOff];
  const main = `<p role="status">${escapeHtml(sentence)}</p>
<form method="post"><button name="news" value="${news}"${isOff ? ' class="quiet"' : ''}>${escapeHtml(label)}</button></form>
<p class="notice">${escapeHtml(t.own)}</p>`;
  return framed({ locale, title: isOff ? t.offTitle : t.onTitle, main, head: noIcon });
}

/** The page for a truncated link or a link from another installation. */
function unknown(): BytesAnswer {
  const t = serverTexts[defaultLocale].newsPage;
  return {
    ...framed({ locale: defaultLocale, title: t.unknownTitle, main: `<p>${escapeHtml(t.unknown)}</p>` }),
    status: 404,
  };
}
