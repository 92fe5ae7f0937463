// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { dateEntry } from '@foyer/messages/en-US/common/date-entry';
import { editor } from '@foyer/messages/en-US/events/editor';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOnPage } from '../../../../test/page.tsx';
import { DraftStatus } from './draft/DraftStatus.tsx';
import { ZonedField } from './ZonedField.tsx';
import { ZoneField } from './ZoneField.tsx';

/** A zone or date is applied when its field is left or Enter is pressed, a date also after a pause. */

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

async function zoneField() {
  const onChange = vi.fn<(zone: string) => void>();
  await renderOnPage(<ZoneField value="America/Chicago" onChange={onChange} />, ['registration', 'staff']);
  const field = await screen.findByLabelText<HTMLInputElement>(editor.timeZone);
  const type = (text: string) => {
    for (let length = 1; length <= text.length; length += 1)
      fireEvent.change(field, { target: { value: text.slice(0, length) } });
  };
  return { onChange, field, type };
}

test.each(['GB-Eire', 'America/New_York', 'EST5EDT'])(
  'applies a zone once, when its field is left: %s',
  async (zone) => {
    const { onChange, field, type } = await zoneField();
    type(zone);
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.blur(field);
    expect(onChange.mock.calls).toEqual([[zone]]);
  },
);

test('applies a zone on Enter, in the spelling of the list', async () => {
  const { onChange, field, type } = await zoneField();
  type('asia/tokyo');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange.mock.calls).toEqual([['Asia/Tokyo']]);
});

test.each(['JST', 'Asia/Tokio', 'GMT+9'])(
  'keeps a text that names no zone, shows the reason and applies nothing: %s',
  async (text) => {
    const { onChange, field, type } = await zoneField();
    type(text);
    fireEvent.blur(field);
    expect(onChange).not.toHaveBeenCalled();
    expect(field.value).toBe(text);
    expect(screen.getByText(editor.timeZoneWrong)).toBeTruthy();
  },
);

test("applies a date once, when its field is left, in the event's time zone", async () => {
  const onChange = vi.fn<(instant: string) => void>();
  const props = { label: 'Start', value: '2026-07-04T15:00:00.000Z', timeZone: 'America/Chicago', onChange };
  await renderOnPage(<ZonedField {...props} />, ['registration', 'staff']);
  const field = await screen.findByLabelText<HTMLInputElement>('Start');
  for (const value of ['0002-08-01T09:00', '0020-08-01T09:00', '0202-08-01T09:00', '2026-08-01T09:00'])
    fireEvent.change(field, { target: { value } });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.blur(field);
  expect(onChange.mock.calls).toEqual([['2026-08-01T14:00:00.000Z']]);
});

test('applies a complete date once after a pause of a second', async () => {
  const onChange = vi.fn<(instant: string) => void>();
  const props = { label: 'Start', value: '2026-07-04T15:00:00.000Z', timeZone: 'America/Chicago', onChange };
  await renderOnPage(<ZonedField {...props} />, ['registration', 'staff']);
  const field = await screen.findByLabelText<HTMLInputElement>('Start');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = (ms: number) =>
    act(() => {
      vi.advanceTimersByTime(ms);
    });
  fireEvent.change(field, { target: { value: '0202-08-01T09:00' } });
  pass(5_000);
  fireEvent.change(field, { target: { value: '2026-08-01T09:00' } });
  pass(999);
  fireEvent.change(field, { target: { value: '2026-08-01T09:30' } });
  pass(999);
  expect(onChange).not.toHaveBeenCalled();
  pass(1);
  fireEvent.blur(field);
  expect(onChange.mock.calls).toEqual([['2026-08-01T14:30:00.000Z']]);
});

test('keeps the stored date while the typed one does not exist, and does not call everything saved', async () => {
  const onChange = vi.fn<(instant: string) => void>();
  const nothing = () => undefined;
  const steps = { canUndo: false, canRedo: false, undo: nothing, redo: nothing };
  const props = { label: 'Start', value: '2026-07-04T15:00:00.000Z', timeZone: 'America/Chicago', onChange };
  await renderOnPage(
    <>
      <ZonedField {...props} />
      <DraftStatus save="saved" {...steps} />
    </>,
    ['registration', 'staff'],
  );
  const field = await screen.findByLabelText<HTMLInputElement>('Start');
  Object.defineProperty(field, 'validity', { value: { badInput: true }, configurable: true });
  fireEvent.input(field, { target: { value: '' } });
  fireEvent.blur(field);
  expect(onChange).not.toHaveBeenCalled();
  expect([field.value, screen.getByText(dateEntry.unread).textContent]).toEqual(['', dateEntry.unread]);
  expect(screen.getAllByRole('status')[0]?.textContent).toBe(editor.stateSavedExceptDate);
  Object.defineProperty(field, 'validity', { value: { badInput: false }, configurable: true });
  fireEvent.change(field, { target: { value: '2026-02-28T09:00' } });
  fireEvent.blur(field);
  expect(onChange.mock.calls).toEqual([['2026-02-28T15:00:00.000Z']]);
  expect(screen.getAllByRole('status')[0]?.textContent).toBe(editor.stateSaved);
});
