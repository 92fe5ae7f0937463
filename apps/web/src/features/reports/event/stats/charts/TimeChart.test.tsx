// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { TimeChart, type Series } from './TimeChart.tsx';

afterEach(cleanup);

const day = 86_400_000;
const points = ['Feb 2', 'Feb 3', 'Feb 4'].map((short, index) => ({
  at: index * day,
  words: `${short}, 2026`,
  short,
}));

function show(series: readonly Series[]) {
  render(<TimeChart label="Registrations by day" pointsLabel="Day" points={points} series={series} locale="en-US" />);
  const chart = screen.getByRole('application', { name: 'Registrations by day' });
  return { chart, tooltip: () => screen.getByRole('status').textContent };
}

const registrations: Series = { name: 'Registrations', shape: 'column', values: [3, 0, null] };
const total: Series = { name: 'Total', shape: 'line', values: [3, 3, null] };

it('moves its tooltip with the arrow keys, Home and End, and hides it with Escape', () => {
  const { chart, tooltip } = show([registrations, total]);
  expect(tooltip()).toBe('');
  fireEvent.focus(chart);
  expect(tooltip()).toBe('Feb 2, 2026Registrations: 3Total: 3');
  fireEvent.keyDown(chart, { key: 'ArrowRight' });
  expect(tooltip()).toBe('Feb 3, 2026Registrations: 0Total: 3');
  fireEvent.keyDown(chart, { key: 'End' });
  fireEvent.keyDown(chart, { key: 'ArrowRight' });
  expect(tooltip(), 'future days have no values').toBe('Feb 4, 2026');
  fireEvent.keyDown(chart, { key: 'Home' });
  fireEvent.keyDown(chart, { key: 'ArrowLeft' });
  expect(tooltip()).toBe('Feb 2, 2026Registrations: 3Total: 3');
  fireEvent.keyDown(chart, { key: 'Escape' });
  expect(tooltip()).toBe('');
});

it('shows the point that is nearest to the pointer', () => {
  const { chart, tooltip } = show([registrations, total]);
  fireEvent.pointerMove(chart, { clientX: 590 });
  expect(tooltip()).toContain('Feb 4');
  fireEvent.pointerMove(chart, { clientX: 290 });
  expect(tooltip()).toContain('Feb 3');
  fireEvent.pointerLeave(chart);
  expect(tooltip()).toBe('');
});

it('draws no column for 0 and ends its line where values are missing', () => {
  const { chart } = show([registrations, total, { name: 'Earlier', shape: 'dashed', values: [1, null, 2] }]);
  expect(chart.querySelectorAll('rect')).toHaveLength(1);
  const [line, dashed] = [...chart.querySelectorAll(':scope > path')].map((path) => path.getAttribute('d') ?? '');
  expect(line).toMatch(/^M[\d.,]+L[\d.,]+$/);
  expect(dashed, 'two parts').toMatch(/^M[\d.,]+ZM[\d.,]+Z$/);
});

it('has all values in a table for screen readers', () => {
  show([registrations, total]);
  const rows = within(screen.getByRole('table', { name: 'Registrations by day' })).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    'DayRegistrationsTotal',
    'Feb 2, 202633',
    'Feb 3, 202603',
    'Feb 4, 2026––',
  ]);
});
