/** The server's page that replaces the streaming site of the demo event. */
export const demoStream = {
  title: 'The live stream appears here',
  text: 'Your link is valid. This is a demo event without a video. A real event opens its own streaming site here.',
  close: 'You can close this tab.',
  invalidTitle: 'This link does not work',
  invalid: 'The link is incomplete or older than ten minutes. Open the stream again with “Watch live”.',
  toEvents: 'Go to the events',
};
