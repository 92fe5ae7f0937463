import { expect, test } from 'vitest';
import { freePlace, type Box } from './free-place.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const message = { width: 300, height: 60 };
/** A control over the whole width of the window. */
const rowAt = (top: number, height = 48): Box => ({ left: 0, top, width: 2000, height });
const isFree = (place: { left: number; top: number }, controls: readonly Box[]) =>
  controls.every(
    ({ left, top, width, height }) =>
      place.left >= left + width ||
      place.left + message.width <= left ||
      place.top >= top + height ||
      place.top + message.height <= top,
  );

test('a message is at the bottom centre of the window if nothing is below it', () => {
  expect(freePlace(message, phone, [])).toEqual({ left: 45, top: 768 });
});

test('a message is above the bar at the bottom', () => {
  const { left, top } = freePlace(message, phone, [rowAt(776, 68)]);
  expect(left).toBe(45);
  expect(top + message.height).toBeLessThanOrEqual(776 - 4);
  expect(top).toBeGreaterThan(690);
});

test('a message is next to a button in a wide window', () => {
  const button = { left: 500, top: 730, width: 280, height: 48 };
  const place = freePlace(message, desktop, [button]);
  expect(place).toEqual({ left: 964, top: 724 });
  expect(isFree(place, [button])).toBe(true);
});

test('a message is between fields, in the lowest gap that is high enough', () => {
  const fields = [
    rowAt(60),
    rowAt(200),
    rowAt(330),
    rowAt(400),
    rowAt(470),
    rowAt(540),
    rowAt(610),
    rowAt(700),
    rowAt(790),
  ];
  const place = freePlace(message, phone, fields);
  expect(isFree(place, fields)).toBe(true);
  expect(place.top).toBeGreaterThan(248);
  expect(place.top).toBeLessThan(270);
});

test('a message covers as little as possible if controls fill the window', () => {
  const full = [rowAt(0, 700), { left: 0, top: 700, width: 390, height: 40 }, rowAt(790, 54)];
  const place = freePlace(message, phone, full);
  expect(place.top).toBeGreaterThan(725);
});
