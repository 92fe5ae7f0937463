import type { BadgeDesign, BadgeField } from '@foyer/contract/events/badge-design';
import { badgePapers, plainDesign } from '@foyer/domain/door/badge-designs';
import { describe, expect, it } from 'vitest';
import {
  fieldsOf,
  movedBy,
  resizedBy,
  resizedPage,
  withCopy,
  withField,
  withNewField,
  withoutField,
} from './edit-design.ts';

/** Edits of a badge design (door 6.8): new fields, copies, moves and another page. */

const field = (key: string, more: Partial<BadgeField> = {}): BadgeField => ({
  key,
  kind: 'title',
  x: 10,
  y: 10,
  width: 40,
  height: 10,
  ...more,
});
const design = (front: BadgeField[] = [], more: Partial<BadgeDesign> = {}): BadgeDesign => ({
  key: 'own',
  width: 100,
  height: 80,
  front,
  ...more,
});
const keysOf = (fields: readonly BadgeField[]) => fields.map(({ key }) => key);
const fieldIn = (edited: BadgeDesign, key: string) => edited.front.find((each) => each.key === key);

describe('a new field', () => {
  it('has the name of its kind, with the first free number', () => {
    const [once, first] = withNewField(design(), 'front', 'title');
    const [twice, second] = withNewField(once, 'front', 'title');
    expect([first, second, withNewField(twice, 'front', 'title')[1]]).toEqual(['title', 'title-2', 'title-3']);
    expect(withNewField(withoutField(twice, 'front', 'title-2'), 'front', 'title')[1]).toBe('title-2');
    expect(withNewField(twice, 'back', 'title')[1], 'the back has its own keys').toBe('title');
  });

  it('takes the first free space from the top', () => {
    const [placed, key] = withNewField(design([field('a', { x: 0, y: 0, width: 100, height: 30 })]), 'front', 'title');
    expect(fieldIn(placed, key)?.y).toBe(30);
  });

  it('may be beside another field', () => {
    const narrow = field('a', { x: 0, y: 0, width: 5, height: 80 });
    expect(fieldIn(withNewField(design([narrow]), 'front', 'title')[0], 'title')?.y).toBe(6);
  });

  it('is at its usual position on a full page', () => {
    const full = field('a', { x: 0, y: 0, width: 100, height: 80 });
    expect(fieldIn(withNewField(design([full]), 'front', 'title')[0], 'title')?.y).toBe(40);
  });

  it('is behind the other fields if it is a band, otherwise before them', () => {
    const edited = withNewField(withNewField(design([field('a')]), 'front', 'band')[0], 'front', 'line')[0];
    expect(keysOf(edited.front)).toEqual(['band', 'a', 'line']);
  });

  it('opens the back of a design without one', () => {
    const [edited] = withNewField(design([field('a')]), 'back', 'text');
    expect(keysOf(fieldsOf(edited, 'back'))).toEqual(['text']);
    expect(keysOf(edited.front)).toEqual(['a']);
  });
});

describe('an edit', () => {
  it('changes one field of one side', () => {
    const edited = withField(design([field('a'), field('b')], { back: [field('a')] }), 'front', 'a', { pt: 30 });
    expect(edited).toEqual(design([field('a', { pt: 30 }), field('b')], { back: [field('a')] }));
  });

  it('removes a field, and the fields that followed it keep their position', () => {
    const chain = design([field('a'), field('b', { after: 'a' }), field('c', { after: 'b' })]);
    expect(withoutField(chain, 'front', 'a').front).toEqual([field('b'), field('c', { after: 'b' })]);
  });
});

describe('a copy', () => {
  it('is 5 mm below, on top of the others, with a key of its own, and follows no field', () => {
    const [edited, key] = withCopy(design([field('title', { after: 'b' }), field('b')]), 'front', 'title');
    expect(key).toBe('title-2');
    expect(edited.front.at(-1)).toEqual(field('title-2', { y: 15 }));
  });

  it('stays on the page', () => {
    const [edited] = withCopy(design([field('title', { y: 68 })]), 'front', 'title');
    expect(edited.front.at(-1)?.y).toBe(70);
  });

  it('of an unknown field changes nothing', () => {
    const original = design([field('title')]);
    expect(withCopy(original, 'front', 'other')).toEqual([original, 'other']);
  });
});

describe('a move and a change of size', () => {
  const page = { width: 100, height: 80 };

  it('stay on the page, in steps of 0.1 mm', () => {
    expect(movedBy(field('a'), page, 1.26, -1.24)).toEqual({ x: 11.3, y: 8.8 });
    expect(movedBy(field('a'), page, 500, 500)).toEqual({ x: 60, y: 70 });
    expect(movedBy(field('a'), page, -500, -500)).toEqual({ x: 0, y: 0 });
    expect(resizedBy(field('a'), page, 500, 500)).toEqual({ width: 90, height: 70 });
  });

  it('leave half a millimetre of a field', () => {
    expect(resizedBy(field('a'), page, -500, -500)).toEqual({ width: 0.5, height: 0.5 });
  });

  it('put a field that is larger than the page at the page’s corner', () => {
    expect(movedBy(field('a', { width: 200 }), page, 3, 0).x).toBe(0);
  });
});

describe('another page', () => {
  it('scales position and size, and lets no field follow another one any more', () => {
    const { front } = resizedPage(design([field('a', { after: 'b' })]), { width: 50, height: 160 });
    expect(front).toEqual([field('a', { x: 5, y: 20, width: 20, height: 20 })]);
  });

  it('keeps a QR code square, at least 20 mm, and on the page', () => {
    const code = field('qr', { kind: 'qr', x: 70, y: 50, width: 30, height: 30 });
    const { front } = resizedPage(design([code]), { width: 50, height: 40 });
    expect(front).toEqual([field('qr', { kind: 'qr', x: 30, y: 20, width: 20, height: 20 })]);
  });

  it('changes the back too, and gives a design without a back none', () => {
    const both = resizedPage(design([], { back: [field('a')] }), { width: 200, height: 160 });
    expect(both.back).toEqual([field('a', { x: 20, y: 20, width: 80, height: 20 })]);
    expect(resizedPage(design(), badgePapers.a6)).not.toHaveProperty('back');
  });

  it('changes nothing if the page has the same size', () => {
    const plain = plainDesign('plain', badgePapers.card);
    expect(resizedPage(plain, badgePapers.card)).toEqual(plain);
  });
});
