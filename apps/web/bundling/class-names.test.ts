import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { classNamesOf, withClassNames, type ClassNames } from './class-names.ts';

const source = path.join(import.meta.dirname, '../src');
const known: ClassNames = {
  nameOf: (file, name) =>
    file.endsWith('/ui/A.module.css') && ['box', 'wide'].includes(name) ? `_${name}` : undefined,
};
const written = (code: string) => withClassNames(code, '/ui/A.tsx', known);

test('replaces each class by its name in the code and drops the table of names', () => {
  const code = written(
    `import styles from './A.module.css';\nexport const A = () => <p className={styles.box}>styles.wide</p>;\n`,
  );
  expect(code).toBe(`import './A.module.css';\nexport const A = () => <p className={'_box'}>styles.wide</p>;\n`);
});

test('keeps the table where a name is looked up', () => {
  const code = written(
    `import styles from './A.module.css';\nexport const a = (size: string) => [styles.box, styles[size]];\n`,
  );
  expect(code).toBe(
    `import styles from './A.module.css';\nexport const a = (size: string) => ['_box', styles[size]];\n`,
  );
});

test('a missing class fails the build', () => {
  expect(() => written(`import styles from './A.module.css';\nexport const a = styles.narrow;\n`)).toThrow(
    /reads narrow/,
  );
});

test('the client reads only existing classes, and no two classes share a name', () => {
  const names = classNamesOf(source);
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) => path.join(source, file));
  const replaced = files
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => {
      const code = readFileSync(file, 'utf8');
      return withClassNames(code, file, names) !== code;
    });
  expect(replaced.length).toBeGreaterThan(100);
  const all = files
    .filter((file) => file.endsWith('.module.css'))
    .flatMap((file) => {
      const classes = [...readFileSync(file, 'utf8').matchAll(/\.([a-zA-Z_][\w-]*)(?=[^{}]*\{)/g)];
      return [...new Set(classes.map(([, name = '']) => name))].map((name) => names.nameOf(file, name));
    });
  expect(all).not.toContain(undefined);
  expect(new Set(all).size).toBe(all.length);
});
