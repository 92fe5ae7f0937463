import { describe, expect, it, vi } from 'vitest';
import type { FormField, FormSection } from '@foyer/contract/events/event-configuration';
import { registering as context } from '../../test/form-context.ts';
import { createFormStore } from './store.ts';

const field = (name: string, more: Partial<FormField> = {}): FormField => ({ name, fieldType: 'Text', ...more });
const sectionsOf = (...fields: FormField[]): FormSection[] => [{ name: 'registrationForm', title: 'Form', fields }];

const hotel = field('hotel', {
  fieldType: 'RadioGroup',
  fieldOptions: [
    { value: 'yes', text: 'Yes' },
    { value: 'no', text: 'No' },
  ],
});
const nights = field('nights', { fieldType: 'Number', showWhen: { field: 'hotel', is: 'equals', value: 'yes' } });
const storeOf = (...fields: FormField[]) => createFormStore({ sections: sectionsOf(...fields), context });
const names = (store: ReturnType<typeof storeOf>) =>
  store.structure().flatMap((section) => section.fields.map((state) => state.field.name));

describe('the frame of a field', () => {
  it('stays the same object while the value changes', () => {
    const store = storeOf(field('firstName', { rules: 'min:2' }));
    const before = store.frame('firstName');
    store.change('firstName', 'A');
    expect(store.frame('firstName')).toBe(before);
    expect(store.view('firstName').value).toBe('A');
    store.leave('firstName');
    expect(store.frame('firstName').finding?.code).toBe('MIN');
    const wrong = store.frame('firstName');
    store.change('firstName', 'B');
    expect(store.frame('firstName'), 'the error is the same').toBe(wrong);
  });

  it('changes when an error of the same code has another limit', () => {
    const store = storeOf(field('firstName', { rules: 'max:3' }));
    store.change('firstName', 'x'.repeat(10_000));
    store.leave('firstName');
    const longest = store.frame('firstName').finding;
    store.change('firstName', 'xxxx');
    const { finding } = store.frame('firstName');
    expect([longest?.code, finding?.code]).toEqual(['MAX', 'MAX']);
    expect(finding?.metadata).toEqual({ n: 3 });
    expect(longest?.metadata).not.toEqual(finding?.metadata);
  });

  it('changes with a message of the server, a note and a fill', () => {
    const store = storeOf(field('code'));
    store.complain('code', 'Unknown code.');
    expect(store.frame('code').complaint).toBe('Unknown code.');
    store.change('code', '');
    expect(store.frame('code').complaint).toBeNull();
    store.note('code', '10 % off');
    expect(store.frame('code').note).toBe('10 % off');
    store.fillIn({ code: 'SPRING' });
    expect(store.frame('code').filled).toBe(1);
  });
});

describe('a form being filled in', () => {
  it('shows no error before a field was edited and left', () => {
    const store = storeOf(field('firstName', { rules: 'min:2' }));
    store.leave('firstName');
    expect(store.view('firstName').finding).toBeNull();
    store.change('firstName', 'A');
    expect(store.view('firstName').finding).toBeNull();
    store.leave('firstName');
    expect(store.view('firstName').finding?.code).toBe('MIN');
  });

  it('clears an error as soon as the answer is right', () => {
    const store = storeOf(field('firstName', { rules: 'min:2' }));
    store.change('firstName', 'A');
    store.leave('firstName');
    store.change('firstName', 'An');
    expect(store.view('firstName').finding).toBeNull();
  });

  it('requires the second entry again when a prefilled first entry changes', () => {
    const email = field('email', { strict: true });
    const known = () => ({ email: 'a@example.com', emailConfirmation: 'a@example.com' });
    const store = createFormStore({ sections: sectionsOf(email), context, begin: known });
    expect(store.check().findings).toEqual([]);
    store.change('email', 'b@example.com');
    expect(store.view('emailConfirmation').value).toBe('');
    store.change('emailConfirmation', 'b@example.com');
    store.change('email', 'c@example.com');
    expect(store.view('emailConfirmation').value, 'what somebody typed stays').toBe('b@example.com');
  });

  it('normalises full-width text when the field is left', () => {
    const store = storeOf(field('phone', { mask: '###-####' }), field('visits', { fieldType: 'Number' }));
    store.change('phone', '１２３４５６７');
    store.change('visits', '１２');
    expect(store.view('phone').value).toBe('１２３４５６７');
    store.leave('phone');
    store.leave('visits');
    expect(store.view('phone').value).toBe('123-4567');
    expect(store.view('visits').value).toBe(12);
  });

  it('shows and hides fields by their conditions and keeps all other fields unchanged', () => {
    const store = storeOf(field('firstName'), hotel, nights);
    expect(names(store)).toEqual(['firstName', 'hotel']);
    const [before] = store.structure()[0]?.fields ?? [];
    store.change('hotel', 'yes');
    expect(names(store)).toEqual(['firstName', 'hotel', 'nights']);
    expect(store.structure()[0]?.fields[0]).toBe(before);
    const structure = store.structure();
    store.change('firstName', 'Ann');
    expect(store.structure()).toBe(structure);
  });

  it('gives every field a view that only changes with it', () => {
    const store = storeOf(field('firstName'), field('lastName'));
    const [first, last] = [store.view('firstName'), store.view('lastName')];
    const onChange = vi.fn<() => void>();
    store.subscribe(onChange);
    store.change('firstName', 'Ann');
    expect(store.view('firstName')).not.toBe(first);
    expect(store.view('lastName')).toBe(last);
    expect(onChange).toHaveBeenCalledOnce();
  });
});

describe('submitting', () => {
  it('reports all missing answers, and removes each one when it is fixed', () => {
    const store = storeOf(field('firstName'), field('lastName'), hotel, nights);
    expect(store.check().findings.map((finding) => finding.field)).toEqual(['firstName', 'lastName', 'hotel']);
    store.change('firstName', 'Ann');
    expect(store.problems().findings.map((finding) => finding.field)).toEqual(['lastName', 'hotel']);
    expect(store.problems().attempt).toBe(1);
  });

  it('requires the second entry of a strict field, and never includes it in the answers', () => {
    const store = storeOf(field('email', { fieldType: 'Email', strict: true }));
    store.change('email', 'a@example.com');
    store.change('emailConfirmation', 'b@example.com');
    store.leave('emailConfirmation');
    expect(store.view('emailConfirmation').finding?.code).toBe('CONFIRMED');
    store.change('emailConfirmation', 'a@example.com');
    const { values, findings } = store.check();
    expect(findings).toEqual([]);
    expect(values).toEqual({ email: 'a@example.com' });
  });

  it('keeps the second entry as typed when a form is restored', () => {
    const email = field('email', { fieldType: 'Email', strict: true });
    const stored = { email: 'a@example.com', emailConfirmation: 'a@exam' };
    const store = createFormStore({ sections: sectionsOf(email), context, stored });
    expect(store.view('emailConfirmation').value).toBe('a@exam');
  });
});

describe('filling in', () => {
  it('flashes the changed fields and the fields that copy them', () => {
    const store = storeOf(
      field('firstName'),
      field('badgeFirstName', { cloneFromFieldName: 'firstName' }),
      field('city'),
    );
    store.fillIn({ firstName: 'Ann' });
    expect(store.values()).toMatchObject({ firstName: 'Ann', badgeFirstName: 'Ann' });
    expect(store.view('firstName').filled).toBe(1);
    expect(store.view('city').filled).toBe(0);
  });

  it('copies the name to the badge', () => {
    const store = storeOf(field('firstName'), field('lastName'), field('badgeFirstName'), field('badgeLastName'));
    store.change('firstName', 'Ann');
    store.change('lastName', 'Lee');
    store.fillBadgeNames();
    expect(store.values()).toMatchObject({ badgeFirstName: 'Ann', badgeLastName: 'Lee' });
  });

  it("removes the server's message at the next key", () => {
    const store = storeOf(field('couponCode'));
    store.complain('couponCode', 'That code does not apply.');
    expect(store.view('couponCode').complaint).toBe('That code does not apply.');
    store.change('couponCode', 'X');
    expect(store.view('couponCode').complaint).toBeNull();
  });

  it('starts again on reset', () => {
    const store = createFormStore({
      sections: sectionsOf(field('firstName')),
      context,
      begin: (_, values) => ({ ...values, firstName: 'Ann' }),
    });
    store.change('firstName', '');
    store.check();
    store.complain('firstName', 'Unknown name');
    store.note('firstName', 'Known name');
    store.reset();
    expect(store.view('firstName')).toMatchObject({ value: 'Ann', finding: null, complaint: null, note: null });
    expect(store.problems().findings).toEqual([]);
  });
});
