import { describe, expect, test } from 'vitest';
import { checkTexts } from './check-texts.ts';

const found = (jsx: string, before = '') =>
  checkTexts(new Map([['apps/web/src/ui/Planted.tsx', `${before}\nexport const Planted = (p: Props) => ${jsx};`]]));

describe('refuses a text beside a part that comes and goes', () => {
  test.each([
    ['an icon that becomes a spinner', '<button>{p.loading ? <Spinner /> : <Icon />}{p.children}</button>'],
    ['a condition', '<p>{p.name}{p.isNew && <Chip />}</p>'],
    ['written text', '<p>Total: {p.isNew && <Chip />}</p>'],
    ['a text that comes and goes', '<p><b />{p.isNew && `(${p.name})`}</p>'],
    ['a list', '<p>{p.name}{p.all.map((each) => <i key={each} />)}</p>'],
    ['a fragment', '<p><b />{p.isNew && <>{p.name}</>}</p>'],
    ['the root fragment of a component', '<>{p.name}{p.isNew && <Chip />}</>'],
  ])('%s', (_, jsx) => expect(found(jsx)).toMatchObject([{ line: 2 }]));

  test('and a value that has a name', () => {
    expect(
      found('<p>{note}<b />{chip}</p>', 'const chip = isNew ? <Chip /> : null; const note = `${name}`;'),
    ).toHaveLength(1);
  });
});

describe('allows', () => {
  test.each([
    ['a text of its own element', '<p><span>{p.name}</span>{p.isNew && <Chip />}</p>'],
    ['a text alone', '<p>{p.isNew ? p.name : p.other}</p>'],
    ['a text beside elements that stay', '<p><b />{p.name}</p>'],
    ['spaces', '<p><b /> {p.isNew && <Chip />}</p>'],
    ['elements of a layout', '<Stack>{p.isNew && <Chip />}{p.children}</Stack>'],
    ['elements of a list', '<ul>{p.isNew && <li />}{p.all.map((each) => (<li key={each} />))}</ul>'],
  ])('%s', (_, jsx) => expect(found(jsx)).toEqual([]));

  test('a function of the file that returns an element', () => {
    expect(found('<p>{flag()}{p.isNew && <Chip />}</p>', 'const flag = () => <b />;')).toEqual([]);
  });
});
