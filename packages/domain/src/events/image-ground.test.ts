import { expect, test } from 'vitest';
import { contrast, type Rgb } from '../tickets/wallets.ts';
import { imageGround } from './image-ground.ts';

const [white, dark, aubergine]: [Rgb, Rgb, Rgb] = [
  [255, 255, 255],
  [20, 20, 30],
  [95, 63, 196],
];

test.each([
  ['a dark banner on white, where the event is dark too', 'event-banner', '#101018', dark, white],
  ['a dark banner on a light event', 'event-banner', '#ffe08a', dark, [255, 224, 138]],
  ['a white banner on the event’s colour', 'event-banner', '#5f3fc4', white, aubergine],
  ['a white logo on the event’s colour', 'event-logo', '#5f3fc4', white, aubergine],
  ['a dark logo on white', 'event-logo', '#ffe08a', dark, white],
])('%s', (_, key, color, shown, ground) => {
  expect(imageGround(key, color, shown)).toEqual(ground);
});

test.each([undefined, '#ffffff', 'oklch(0.5 0.1 200)'])(
  'shows a white picture of an event with the colour %s',
  (color) => {
    for (const key of ['event-banner', 'event-logo'])
      expect(contrast(white, imageGround(key, color, white))).toBeGreaterThan(3);
  },
);
