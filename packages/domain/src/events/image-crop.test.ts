import { imageUses } from '@foyer/contract/wire/vocabulary';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { areaAround, areaFor, areaOfCrop, cropOf, cropVersion, imageShapes, withCrop } from './image-crop.ts';

const side = fc.integer({ min: 200, max: 3840 });
const picture = fc.record({ width: side, height: side });
const part = fc.integer({ min: 0, max: 10_000 });
const focus = fc.record({ x: part, y: part });
const length = fc.integer({ min: 1, max: 10_000 });
const crop = fc.record({ x: part, y: part, width: length, height: length });
const use = fc.constantFrom(...imageUses);

const isInside = (area: ReturnType<typeof areaAround>, { width, height }: { width: number; height: number }) =>
  area.left >= 0 && area.top >= 0 && area.left + area.width <= width && area.top + area.height <= height;

test('every crop is inside the picture, in whole pixels, and has the shape of its use', () => {
  fc.assert(
    fc.property(picture, focus, fc.option(crop, { nil: undefined }), use, (size, point, corrected, name) => {
      const area = areaFor({ focus: point, crops: { [name]: corrected } }, name, size);
      expect(Object.values(area).every(Number.isInteger)).toBe(true);
      expect(isInside(area, size)).toBe(true);
      const shape = imageShapes[name];
      // Rounding moves each side by at most one pixel.
      const slack = shape.width / shape.height + 1;
      expect(Math.abs(area.width - (area.height * shape.width) / shape.height)).toBeLessThanOrEqual(slack);
    }),
  );
});

test('a crop that follows the focus point contains it and reaches two sides of the picture', () => {
  fc.assert(
    fc.property(picture, focus, use, (size, point, name) => {
      const area = areaAround(point, size, imageShapes[name]);
      const [x, y] = [(point.x / 10_000) * size.width, (point.y / 10_000) * size.height];
      expect(x).toBeGreaterThanOrEqual(area.left - 1);
      expect(x).toBeLessThanOrEqual(area.left + area.width + 1);
      expect(y).toBeGreaterThanOrEqual(area.top - 1);
      expect(y).toBeLessThanOrEqual(area.top + area.height + 1);
      expect(area.width === size.width || area.height === size.height).toBe(true);
    }),
  );
});

test('a crop that is stored and read again shows the same pixels, within one in a thousand', () => {
  fc.assert(
    fc.property(picture, crop, use, (size, corrected, name) => {
      const shape = imageShapes[name];
      const area = areaOfCrop(corrected, size, shape);
      const again = areaOfCrop(cropOf(area, size), size, shape);
      const near = Math.max(2, Math.max(size.width, size.height) / 1000);
      for (const side of ['left', 'top', 'width', 'height'] as const) {
        expect(Math.abs(again[side] - area[side])).toBeLessThanOrEqual(near);
      }
    }),
  );
});

test('a picture without a focus point shows its middle', () => {
  expect(areaFor({}, 'card', { width: 1600, height: 1600 })).toEqual({ left: 0, top: 350, width: 1600, height: 900 });
  expect(areaFor({ focus: { x: 0, y: 10_000 } }, 'card', { width: 1600, height: 1600 })).toMatchObject({ top: 700 });
});

test('the address of a crop changes with the focus point, and with its own correction only', () => {
  const own = { x: 1, y: 2, width: 3, height: 4 };
  const image = withCrop({ focus: { x: 5, y: 6 } }, 'card', own);
  expect(imageUses.map((name) => cropVersion(image, name))).toEqual(['1-2-3-4', '5-6', '5-6', '5-6', '5-6']);
  expect(withCrop(image, 'card', undefined)).toEqual({ focus: { x: 5, y: 6 } });
  expect(cropVersion({}, 'card')).toBeNull();
});
