// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { namesToSave } from './NameFields.tsx';

test('names are saved without blanks around them, and empty names are left out', () => {
  const translations = { name: { es_US: { value: ' Líderes ' }, ja_JP: { value: ' ' } } };
  expect(namesToSave({ name: ' Leaders ', translations })).toEqual({
    name: 'Leaders',
    translations: { name: { es_US: { value: 'Líderes' } } },
  });
  expect(namesToSave({ name: 'Leaders', translations: { name: { ja_JP: { value: '' } } } }).translations).toEqual({});
});
