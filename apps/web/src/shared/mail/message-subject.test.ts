import { expect, test } from 'vitest';
import { messageSubject } from './message-subject.ts';

test('names the event in a subject, and hides what differs per recipient', () => {
  expect(messageSubject({ subject: '*|NAME|*, *|EVENT_NAME|* starts soon' }, 'Gala')).toBe('…, Gala starts soon');
});
