// In Chromium, because fields are dragged.
import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { asAdmin, draftElsewhere, draftOf, onlyFor, untilSaved } from './support/editing.ts';
import { enter, look, travel, type Journey } from './support/journey.ts';
import { peopleOf } from './support/people.ts';

const people = peopleOf('form-drag');

/** Fields, choices and sections of a registration form, and ticket types, are moved by dragging their handles. */

/** A draft with a form of three sections, the last of them empty. */
async function formOfThree(code: string): Promise<number> {
  const { eventId } = await asAdmin<{ eventId: number }>('/events', 'POST', {
    template: 'ordinary',
    eventShortCode: code,
    name: 'Journey of a carried field',
    firstDay: '2031-05-05',
  });
  await onlyFor(eventId, people.visitor);
  await draftElsewhere(eventId, (it) => ({
    ...it,
    configuration: {
      ...it.configuration,
      sections: [
        ...it.configuration.sections,
        {
          name: 'more',
          title: 'Also',
          fields: [
            { name: 'nick', fieldType: 'Text', label: 'Nickname' },
            { name: 'diet', fieldType: 'Text', label: 'Diet' },
            {
              name: 'size',
              fieldType: 'Select',
              label: 'Size',
              fieldOptions: ['Small', 'Medium', 'Large'].map((size) => ({ value: size, text: size })),
            },
          ],
        },
        { name: 'empty', title: 'Later', fields: [] },
      ],
    },
  }));
  return eventId;
}

const namesOf = async (eventId: number) =>
  (await draftOf(eventId)).definition.configuration.sections.map(({ name, fields }) => [
    name,
    ...fields.filter(({ fieldType }) => fieldType !== 'Button').map((field) => field.name),
  ]);

async function openForm(journey: Journey, eventId: number, tab: string) {
  await enter(journey, 'admin', `/admin/self-service/${eventId}`);
  await journey.page.getByRole('tab', { name: tab, exact: true }).click();
  await journey.page.locator('[data-drag="0.0"]').waitFor();
}

/** The middle of an element in window coordinates. */
async function middleOf({ page }: Journey, selector: string, part = 0.5): Promise<{ x: number; y: number }> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not seen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height * part };
}

/** Drags a handle with the mouse and holds it over a part of an element. */
async function hold(journey: Journey, at: string, over: string, part: number) {
  const { page } = journey;
  // Waits until the handle is stable and uncovered.
  await page.locator(`[data-drag="${at}"]`).hover();
  const from = await middleOf(journey, `[data-drag="${at}"]`);
  await page.mouse.down();
  const to = await middleOf(journey, over, part);
  await page.mouse.move(from.x, to.y, { steps: 4 });
  await expect.poll(() => page.locator('[data-carried]').count()).toBe(1);
}

const focusedAt = ({ page }: Journey) => page.locator(':focus').getAttribute('data-at');

test('drags fields and sections with the mouse, announces the move, keeps the focus, and cancels with Escape', async () => {
  const eventId = await formOfThree('JOURNEY-DRAG');
  const { editor: e, formBuilder: b } = await loadStaff('en-US');
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { page } = journey;
    await openForm(journey, eventId, b.tab);
    // The window shows the whole page. Otherwise the page would scroll near an edge, by an amount that depends on the
    // machine.
    await page.setViewportSize({ width: 1280, height: 4000 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);

    await hold(journey, '0.0', '[data-row="0.2"]', 0.8);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.locator('[data-carried]').waitFor({ state: 'detached' });
    expect(await page.locator('[data-at="0.0"]').textContent()).toContain('First name');

    await hold(journey, '0.0', '[data-row="0.2"]', 0.8);
    await page.mouse.up();
    await page.getByText(b.movedTo({ name: 'First name', position: 3, section: 'About you' })).waitFor();
    await expect.poll(() => focusedAt(journey)).toBe('0.2');

    // An open field stays open after the move, here to an empty section.
    await page.locator('[data-at="0.2"]').click();
    await hold(journey, '0.2', '[data-section="2"]', 0.9);
    await page.mouse.up();
    await page.getByText(b.movedTo({ name: 'First name', position: 1, section: 'Later' })).waitFor();
    await expect.poll(() => focusedAt(journey)).toBe('2.0');
    await expect.poll(() => page.locator('[data-at="2.0"]').getAttribute('aria-expanded')).toBe('true');
    await page.locator('[data-at="2.0"]').click();

    await hold(journey, 's1', '[data-section="0"]', 0.2);
    await page.mouse.up();
    await page.getByText(b.sectionMovedTo({ name: 'Also', position: 1 })).waitFor();
    await expect.poll(() => focusedAt(journey)).toBe('s0');
    // A choice moves among the choices of its field, and cannot leave the field.
    await page.locator('[data-at="0.2"]').click();
    await hold(journey, 'c0', '[data-choice="2"]', 0.9);
    await page.mouse.up();
    await page.getByText(b.movedTo({ name: 'Small', position: 3, section: 'Size' })).waitFor();
    await expect.poll(() => page.locator('[data-choice="2"] input').first().inputValue()).toBe('Small');
    await hold(journey, 'c1', '[data-section="1"]', 0.9);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.locator('[data-carried]').waitFor({ state: 'detached' });
    expect(await page.locator('[data-choice="1"] input').first().inputValue()).toBe('Large');
    await look(journey, 'form-drag-choice');
    await hold(journey, 'c2', '[data-row="0.0"]', 0.2);
    await page.mouse.up();
    await page.getByText(b.movedTo({ name: 'Small', position: 1, section: 'Size' })).waitFor();
    await hold(journey, 'c0', '[data-choice="1"]', 0.9);
    await page.mouse.up();
    await page.getByText(b.movedTo({ name: 'Small', position: 2, section: 'Size' })).waitFor();
    await page.locator('[data-at="0.2"]').click();
    // A press without movement changes nothing.
    const still = await middleOf(journey, '[data-drag="0.0"]');
    await page.mouse.click(still.x, still.y);
    expect(await page.locator('[data-at="0.0"]').textContent()).toContain('Nickname');

    // The colours of a section and of the event are picked on the screen. An invalid colour shows an error.
    await page.locator('[data-at="s0"]').click();
    const mark = page.getByLabel(b.sectionColor);
    await mark.fill('url(x)');
    await page.getByText(e.colorWrong, { exact: true }).waitFor();
    await page.getByText(e.problems, { exact: true }).waitFor();
    await mark.fill('#b3263d');
    await page.getByText(e.colorWrong, { exact: true }).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel(e.colorPick).inputValue()).toBe('#b3263d');
    await page.setViewportSize({ width: 1280, height: 800 });
    await look(journey, 'form-drag');
    await page.getByRole('tab', { name: e.tabInfo }).click();
    await page.getByLabel(e.colorPick).fill('#1f5f9e');
    await expect.poll(() => page.getByLabel(e.color).inputValue()).toBe('#1f5f9e');
    await look(journey, 'event-color');
    await untilSaved(page);
  });
  expect(await namesOf(eventId)).toEqual([
    ['more', 'nick', 'diet', 'size'],
    ['registrationForm', 'lastName', 'email', 'phoneNumber'],
    ['empty', 'firstName'],
  ]);
  const { configuration } = (await draftOf(eventId)).definition;
  const choices = configuration.sections[0]?.fields[2]?.fieldOptions?.map(({ value }) => value);
  expect(choices).toEqual(['Medium', 'Small', 'Large']);
  expect([configuration.color, configuration.sections[0]?.color]).toEqual(['#1f5f9e', '#b3263d']);
});

test('drags a field with a finger past the edge of the window, which scrolls', async () => {
  const eventId = await formOfThree('JOURNEY-TOUCH');
  const { formBuilder: b } = await loadStaff('ja-JP');
  await travel({ locale: 'ja-JP', size: 'phone', colorScheme: 'dark' }, async (journey) => {
    const { page, context } = journey;
    await openForm(journey, eventId, b.tab);
    await page.locator('[data-drag="0.0"]').scrollIntoViewIfNeeded();
    const touch = await context.newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    const last = page.locator('[data-section="2"]');
    const foot = async () => {
      const box = await last.boundingBox();
      return box ? box.y + box.height : Infinity;
    };
    expect(await foot()).toBeGreaterThan(844);

    // Waits until the handle is stable.
    await page.locator('[data-drag="0.0"]').click({ trial: true });
    const from = await middleOf(journey, '[data-drag="0.0"]');
    const before = await page.evaluate(() => window.scrollY);
    await finger('touchStart', from);
    await finger('touchMove', { x: from.x, y: from.y + 40 });
    await finger('touchMove', { x: from.x, y: 800 });
    await expect.poll(foot).toBeLessThan(800);
    expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
    await finger('touchEnd');
    const name = '名';
    await page.getByText(b.movedTo({ name, position: 1, section: 'Later' })).waitFor();
    await expect.poll(() => focusedAt(journey)).toBe('2.0');
    await look(journey, 'form-drag-touch');
    await untilSaved(page);
  });
  expect((await namesOf(eventId)).at(-1)).toEqual(['empty', 'firstName']);
});
