// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { followFreePosition, freePosition, type Box } from './free-position.ts';

const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 800 };
const message = { width: 300, height: 60 };
/** A control over the whole width of the window. */
const rowAt = (top: number, height = 48): Box => ({ left: 0, top, width: 2000, height });
const isFree = (position: { left: number; top: number }, controls: readonly Box[]) =>
  controls.every(
    ({ left, top, width, height }) =>
      position.left >= left + width ||
      position.left + message.width <= left ||
      position.top >= top + height ||
      position.top + message.height <= top,
  );

test('a message is at the bottom centre of the window if nothing is below it', () => {
  expect(freePosition(message, phone, [])).toEqual({ left: 45, top: 768 });
});

test('a message is above the bar at the bottom', () => {
  const { left, top } = freePosition(message, phone, [rowAt(776, 68)]);
  expect(left).toBe(45);
  expect(top + message.height).toBeLessThanOrEqual(776 - 4);
  expect(top).toBeGreaterThan(690);
});

test('a message is next to a button in a wide window', () => {
  const button = { left: 500, top: 730, width: 280, height: 48 };
  const position = freePosition(message, desktop, [button]);
  expect(position).toEqual({ left: 964, top: 724 });
  expect(isFree(position, [button])).toBe(true);
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
  const position = freePosition(message, phone, fields);
  expect(isFree(position, fields)).toBe(true);
  expect(position.top).toBeGreaterThan(248);
  expect(position.top).toBeLessThan(270);
});

test('a message covers as little as possible if controls fill the window', () => {
  const full = [rowAt(0, 700), { left: 0, top: 700, width: 390, height: 40 }, rowAt(790, 54)];
  const position = freePosition(message, phone, full);
  expect(position.top).toBeGreaterThan(725);
});

test('a message covers a button rather than a field if both fill the window', () => {
  const field = { ...rowAt(0, 780), weight: 10 };
  expect(freePosition(message, phone, [field, rowAt(780, 64)]).top).toBe(768);
  expect(freePosition(message, phone, [rowAt(64, 780), { ...rowAt(0, 64), weight: 1 / 10 }]).top).toBeLessThan(32);
});

test('a message covers an error rather than a control if no position is free of both', () => {
  const error = { left: 0, top: 0, width: 390, height: 500 };
  const controls = [rowAt(500, 50), rowAt(550, 50), rowAt(600, 244)];
  const position = freePosition(message, phone, controls, [error]);
  expect(isFree(position, controls)).toBe(true);
  expect(freePosition(message, phone, [rowAt(600, 244)], [error]).top, 'free of both').toBe(536);
});

/** An element at a position in the window. */
function positioned(element: HTMLElement, { left, top, width, height }: Box): HTMLElement {
  element.getBoundingClientRect = () => new DOMRect(left, top, width, height);
  element.checkVisibility = () => true;
  document.body.append(element);
  return element;
}

test('a message does not cover an error that must stay readable', () => {
  vi.stubGlobal('innerWidth', phone.width);
  vi.stubGlobal('innerHeight', phone.height);
  const error = positioned(document.createElement('div'), rowAt(700, 144));
  const region = document.createElement('section');
  const list = region.appendChild(document.createElement('div'));
  Object.defineProperty(list, 'clientHeight', { value: message.height });
  Object.defineProperty(list.appendChild(document.createElement('p')), 'offsetWidth', { value: message.width });
  const topOf = () => {
    followFreePosition(region)();
    return Number.parseFloat(region.style.insetBlockStart);
  };
  expect(topOf()).toBe(768);
  error.dataset['uncovered'] = '';
  expect(topOf() + message.height).toBeLessThanOrEqual(696);
});
