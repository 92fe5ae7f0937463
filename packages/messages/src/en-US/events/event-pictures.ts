import { pictureFormatChoice } from '../../catalogue/picture-formats.ts';

const pictureFormats = pictureFormatChoice('en-US');

/** The pictures of an event in the editor. */
export const eventPictures = {
  hint: 'Your changes are part of the draft. Attendees see them after you publish.',
  add: 'Choose a file',
  replace: 'Replace',
  dropHere: 'Drop an image here, or paste it with Ctrl+V.',
  formats: (p: { width: number; height: number }) =>
    `${pictureFormats}, up to 12 MB, at least ${p.width} × ${p.height} pixels.`,
  addTo: (p: { what: string }) => `Choose a file: ${p.what}`,
  replaceOf: (p: { what: string }) => `Replace: ${p.what}`,
  remove: 'Remove',
  removeOf: (p: { what: string }) => `Remove: ${p.what}`,
  uploading: (p: { number: number; of: number }) => `Uploading image ${p.number} of ${p.of}…`,
  uploaded: (p: { name: string }) => `${p.name} is in the draft.`,
  extra: (p: { count: number }) =>
    p.count === 1 ? '1 more file is below, ready to use.' : `${p.count} more files are below, ready to use.`,
  notPicture: (p: { name: string }) => `${p.name} is not an image that we can read. Choose a ${pictureFormats} file.`,
  tooLarge: (p: { name: string }) => `${p.name} is larger than 12 MB.`,
  tooManyPixels: (p: { name: string }) => `${p.name} has more than 50 million pixels. Choose a smaller image.`,
  tooSmall: (p: { name: string; width: number; height: number }) =>
    `${p.name} is too small. It needs at least ${p.width} × ${p.height} pixels.`,
  unused: 'Other uploaded images',
  unusedHint: 'An image that nothing uses is removed after 31 days.',
  showAs: (p: { what: string }) => `Use as ${p.what}`,
  showAsOf: (p: { what: string; name: string }) => `Use ${p.name} as ${p.what}`,
  size: (p: { width: number; height: number }) => `${p.width} × ${p.height} pixels`,
  onLight: 'On a light page',
  onDark: 'On a dark page',
  loading: 'The image is loading…',
  focus: 'Focus point',
  focusHint: 'Select the most important point of the image. Every crop keeps it in view.',
  focusX: 'From left to right',
  focusY: 'From top to bottom',
  crops: 'How it looks',
  cropsHint: 'The crops follow the focus point. Open one to correct it.',
  correct: 'Correct the crop',
  corrected: 'Corrected',
  cropTitle: (p: { use: string }) => `Crop: ${p.use}`,
  cropHint: 'Move and resize the frame. With the keyboard, use the arrow keys.',
  cropDone: 'Use this crop',
  cropReset: 'Follow the focus point',
  cropSmall: (p: { width: number }) => `This crop has only ${p.width} pixels across and can look blurred.`,
  card: 'Event card',
  header: 'Page header',
  ticket: 'Wallet ticket',
  mail: 'Email',
  share: 'Shared link',
};
