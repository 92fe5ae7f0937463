/** The statement at `/accessibility` (system 6.7). */
export const accessibilityPage = {
  title: 'Accessibility',
  intro: 'We want everyone to be able to register for our events and use their tickets.',
  status:
    'This website partially conforms to the Web Content Accessibility Guidelines (WCAG) 2.2, level AA. Partially means that some parts do not meet all criteria. They are listed below.',
  gaps: 'What does not work well yet',
  camera: 'The scanner at the door needs a camera. Staff can search for a name or type a ticket number instead.',
  documents:
    'PDF tickets and receipts have no tags for screen readers. The ticket page and the email have the same content.',
  provider: 'The card form and the confirmation of your bank may be pages of other companies. We cannot change them.',
  pictures: 'Images of events have no descriptions. Name, date and venue are always text.',
  testing:
    'Each page is checked automatically with axe, and used with the keyboard only, in a narrow and a wide window. No outside expert has tested it yet.',
  feedback: 'Tell us about a problem',
  contact: 'If something does not work for you, or you need information in another form, write to us:',
  noContact:
    'If something does not work for you, or you need information in another form, write to the organizer of your event.',
  languages: 'Languages',
};
