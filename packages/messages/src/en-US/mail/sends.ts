/** English: the limit of messages to many people, per event and day. */
export const sends = {
  left: (p: { left: string; perDay: string }) => `Messages left today: ${p.left} of ${p.perDay}`,
  none: (p: { at: string }) =>
    `This event has sent all its messages for today. The next one is possible on ${p.at}. An administrator can raise the limit.`,
  newDatesWithout: 'You can save the change without an email about it.',
  callOff: 'A call-off counts as one message. It is possible even when none is left.',
  testsLeft: (p: { left: string; perDay: string }) => `Test emails left today: ${p.left} of ${p.perDay}`,
  noTests: (p: { at: string }) =>
    `This event has sent all its test emails for today. The next one is possible on ${p.at}.`,
  limitTitle: 'Messages per day',
  limit: 'Messages in 24 hours',
  limitHint: (p: { least: string; most: string }) =>
    `From ${p.least} to ${p.most}. Emails about new dates and a call-off are included.`,
  limitWrong: (p: { least: string; most: string }) => `Enter ${p.least} to ${p.most}.`,
  limitSave: 'Save limit',
  limitSaved: 'The limit is saved.',
};
