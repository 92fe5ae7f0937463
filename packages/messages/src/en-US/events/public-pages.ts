/** The card of the editor for the public page of an event (events 6). */
export const publicPages = {
  card: 'Public page',
  isOn: 'Show a public page of this event',
  hint: 'The page shows name, description, dates, venue and the prices that any account gets. Search engines find it. Registration still needs an account.',
  limited: 'The event is limited to accounts or languages, so the page is hidden.',
  share: 'Links and code for other sites',
  notYet: 'The links work after you publish the event with its public page.',
  page: (p: { language: string }) => `Page in ${p.language}`,
  calendar: 'Calendar of all public events',
  button: 'Button for your site',
  buttonHint: 'Paste the code where the button should appear. It uses no cookies.',
  list: 'List of all public events for your site',
  noScript: 'The code appears when the client of this installation is built.',
  copy: 'Copy',
  copyOf: (p: { name: string }) => `Copy: ${p.name}`,
  copied: 'Copied',
  notCopied: 'The browser did not allow copying. Select the text and copy it.',
};
