import { expect, test } from 'vitest';
import { isEventColor, pickedColor } from './event-color.ts';

test('accepts six hex digits or oklch, and nothing that could load resources or add styles', () => {
  for (const color of ['#5b3fa8', '#ABCDEF', 'oklch(0.52 0.19 285)', 'oklch(52% 0.19 285deg)']) {
    expect([color, isEventColor(color)]).toEqual([color, true]);
  }
  for (const color of [
    '',
    'red',
    '#5b3',
    '#5b3fa8ff',
    '#5b3fag',
    ' #5b3fa8',
    'url(https://example.com/seen)',
    'oklch(0.5 0.1 20); background: url(//example.com)',
    'oklch(var(--accent))',
    'oklch()',
  ]) {
    expect([color, isEventColor(color)]).toEqual([color, false]);
  }
});

test('returns only six-digit colours to the colour picker', () => {
  expect(pickedColor('#5B3FA8')).toBe('#5b3fa8');
  expect(pickedColor('oklch(0.52 0.19 285)')).toBeNull();
  expect(pickedColor('#5b3')).toBeNull();
  expect(pickedColor(undefined)).toBeNull();
});
