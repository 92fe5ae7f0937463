import { messageTokens } from '@foyer/domain/mail/announcements';
import { fillSubject } from '@foyer/domain/mail/mail-tokens';

/** The subject of a message in lists: with the event's name, and dots for tokens that differ per recipient. */
export const messageSubject = ({ subject }: { subject: string }, nameOfEvent: string): string =>
  fillSubject(subject, {
    ...Object.fromEntries(messageTokens.map((token) => [token, '…'])),
    EVENT_NAME: nameOfEvent,
  });
