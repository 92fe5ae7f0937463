export { mailHandlers } from './handlers.ts';
export { countFreeMail } from './count-free-mail.ts';
export { queueMail } from './queue-mail.ts';
export { outboxJob } from './send-due-mail.ts';
export { recordBounce, type Bounce, type BounceVerdict } from './record-bounce.ts';
export { readMailQueue } from './retry-failed-mail.ts';
export { calendarFile } from './compose/calendar.ts';
export { editableTemplate } from './compose/compose.ts';
