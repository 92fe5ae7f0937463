import type { calendarFeedEndpoints } from '@foyer/contract/tickets/calendar-feed';
import type { HandlerOf } from '../../../calls/context.ts';
import { endFeed, makeFeed } from './change-feed.ts';
import type { CalendarFeedDependencies } from './deps.ts';
import { readFeed } from './read-feed.ts';

type Handlers = { [N in keyof typeof calendarFeedEndpoints]: HandlerOf<(typeof calendarFeedEndpoints)[N]> };

export const calendarFeedHandlers = (feeds: CalendarFeedDependencies): Handlers => ({
  getCalendarFeed: async (_, { actor }) => {
    const row = await feeds.database.kysely
      .selectFrom('calendar_feed')
      .select('created_at')
      .where('account_id', '=', actor.accountId)
      .executeTakeFirst();
    return { createdAt: row?.created_at.toISOString() ?? null };
  },
  makeCalendarFeed: (_, context) => makeFeed(feeds, context),
  endCalendarFeed: (_, context) => endFeed(feeds, context),
  readCalendarFeed: ({ params }, { now }) => readFeed(feeds, params.secretFile, now),
});
