import type { Database, Tx } from '../../../db/database.ts';
import { callFunction } from './functions.ts';
import type { ChangeNews } from './shapes.ts';

/** Data for history, audit log and mails of changes, by intent. */
export async function readNews(
  db: Pick<Database['pool'], 'query'> | Tx,
  ids: string[],
): Promise<Map<string, ChangeNews>> {
  return new Map((await callFunction(db, 'change_news', { ids })).map((news) => [news.intent_id, news]));
}

/** @throws Error when the change does not exist */
export async function readChangeNews(tx: Tx, orderIntentId: string): Promise<ChangeNews> {
  const news = (await readNews(tx, [orderIntentId])).get(orderIntentId);
  if (!news) throw new Error(`There is no change ${orderIntentId}.`);
  return news;
}
