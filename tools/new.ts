// Writes a new endpoint or screen into the files that know it, with tests that fail until they are written.
//   npm run new -- endpoint people/staff/listInvitations      (subject, resource, name of the call)
//   npm run new -- screen people/staff-accounts/invitations   (subject, area of its texts, name)
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { staffParts } from '@foyer/messages/catalogue/staff-catalogue';
import { textFiles } from '../apps/web/src/app/screens/sources.ts';
import { locales } from '../packages/contract/src/wire/vocabulary.ts';
import { camel, Edits, pascal, wordsOf } from './new-edits.ts';

const readingVerbs = new Set(['get', 'list', 'find', 'preview', 'check']);

/** A call for administrators: contract, access, use case with its test, and handler. */
export function newEndpoint(edits: Edits, subject: string, resource: string, name: string): void {
  const [verb = '', ...rest] = wordsOf(name);
  const isGet = readingVerbs.has(verb);
  const method = isGet ? 'GET' : 'POST';
  const url = `admin/${rest.join('-')}${isGet ? '' : `/${verb}`}`;
  const file = wordsOf(name).join('-');
  const contract = `packages/contract/src/${subject}/${resource}.ts`;
  const endpoints = new RegExp(`^export const ${camel(resource)}Endpoints = endpointsOf\\(\\{`, 'm');
  // The new row follows the resource's first call.
  const neighbour = new RegExp(`${endpoints.source}\\n  (\\w+): `, 'm').exec(edits.read(contract))?.[1] ?? '';
  const rowOf = new RegExp(`^  ${neighbour}: `, 'm');
  edits.insert(
    contract,
    `  ${name}: adminOnly('${method} /${url}', {
    summary: 'Write what ${name} does and returns.',${isGet ? '' : "\n    costs: { storage: 'staff-changes' },\n    body: emptyBody,"}
    output: done,${isGet ? '' : '\n    sendsSuccess: true,'}
  }),\n`,
    /^\}\);/m,
    endpoints,
  );
  edits.importName(contract, 'adminOnly', '../wire/endpoint.ts');
  edits.importName(contract, 'done', '../wire/primitives.ts');
  if (!isGet) edits.importName(contract, 'emptyBody', '../wire/primitives.ts');
  edits.insert('apps/server/src/access.test.ts', `  ${name}: admin(),\n`, rowOf, /^const table/m);

  const modules = `apps/server/src/modules/${subject}`;
  const folder = [`${modules}/${resource}`, modules].find((each) => edits.has(`${each}/handlers.ts`)) ?? modules;
  const up = '../'.repeat(folder.split('/').length - 3);
  edits.create(
    `${folder}/${file}.ts`,
    `/** Write the rule, and cite it: \`${subject} 1.1\`. */\nexport async function ${name}(): Promise<{ success: true }> {\n  return { success: true };\n}\n`,
  );
  edits.create(
    `${folder}/${file}.test.ts`,
    `import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '${up}../test/ordering.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ name: '${file}' });
});
afterAll(() => shop.close());

test('write what ${name} does', async () => {
  const { token } = await shop.staff(['admin']);
  const { status } = await shop.app.inject('${method}', '/api/${url}', { token${isGet ? '' : ', body: {}'} });
  expect(status).toBe(200);
  expect.fail('Write this test before the use case.');
});
`,
  );
  edits.importName(`${folder}/handlers.ts`, name, `./${file}.ts`);
  edits.insert(`${folder}/handlers.ts`, `    ${name}: () => ${name}(),\n`, /^ {2}\};/m, /^ {2}return \{/m);
}

/** A screen for administrators: its row, the screen, its title in every language, and a page test. */
export function newScreen(edits: Edits, subject: string, area: string, name: string): void {
  const kebab = wordsOf(name).join('-');
  const words = wordsOf(name).join(' ');
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  const key = `${camel(name)}Title`;
  const [, texts = ''] =
    /^export const (\w+)/m.exec(edits.read(`packages/messages/src/en-US/${subject}/${area}.ts`)) ?? [];
  const part = staffParts.find((each) =>
    new RegExp(`^  ${texts},`, 'm').test(edits.read(`packages/messages/src/en-US/pages/${textFiles[each]}.ts`)),
  );
  if (part === undefined) throw new Error(`${subject}/${area} is no area of staff texts`);
  for (const locale of locales) {
    edits.insert(
      `packages/messages/src/${locale}/${subject}/${area}.ts`,
      `  ${key}: '${title}',\n`,
      /^\};/m,
      /^export const/m,
    );
  }
  edits.insert(
    'apps/web/src/app/screens/table.ts',
    `  /** Write what the screen is for, and cite its rule. */
  ${camel(name)}: defineScreen({
    pattern: '/admin/${kebab}',
    group: 'staff',
    roles: adminOnly,
    screen: '${subject}/${kebab}/${pascal(name)}Screen.tsx',
    texts: ${part === 'staff' ? 'ofStaff' : `[...ofStaff, '${part}']`},
  }),\n`,
    /^\};/m,
    /^export const screens/m,
  );
  edits.create(
    `apps/web/src/features/${subject}/${kebab}/${pascal(name)}Screen.tsx`,
    `import { BackLink } from '../../../shared/page/BackLink.tsx';
import { useLanguage, useStaffText } from '../../../session/language.tsx';
import { usePageTitle } from '../../../session/page-title.ts';
import { paths } from '../../../session/paths.ts';
import { Page } from '../../../ui/Layout.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';

/** Write what the screen is for, and cite its rule. */
export default function ${pascal(name)}Screen() {
  const { text } = useLanguage();
  const { ${texts} } = useStaffText();
  usePageTitle(${texts}.${key});
  return (
    <Page>
      <PageHeader title={${texts}.${key}} back={<BackLink to={paths.dashboard()}>{text.common.dashboard}</BackLink>} />
    </Page>
  );
}
`,
  );
  edits.create(
    `e2e/pages/${kebab}.test.ts`,
    `import { loadStaff } from '@foyer/messages/catalogue/catalogues';
import { expect, test } from 'vitest';
import { enter, travel } from './support/journey.ts';

test('write what a person does on the screen', async () => {
  await travel({ locale: 'en-US', size: 'desktop' }, async (journey) => {
    const { ${texts} } = await loadStaff('en-US');
    await enter(journey, 'admin', '/admin/${kebab}');
    await journey.page.getByRole('heading', { level: 1, name: ${texts}.${key} }).waitFor();
    expect.fail('Write this test before the screen.');
  });
});
`,
  );
}

if (import.meta.main) {
  const root = path.join(import.meta.dirname, '..');
  const [kind, where = ''] = process.argv.slice(2);
  const [subject, second, name] = where.split('/');
  if ((kind !== 'endpoint' && kind !== 'screen') || !subject || !second || !name) {
    console.error('npm run new -- endpoint <subject>/<resource>/<name>, or screen <subject>/<area>/<name>');
    process.exit(2);
  }
  const edits = new Edits(root);
  if (kind === 'endpoint') newEndpoint(edits, subject, second, name);
  else newScreen(edits, subject, second, name);
  for (const [file, text] of edits.files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
    console.log(file);
  }
  spawnSync('npx', ['oxfmt', ...edits.files.keys()], { cwd: root, stdio: 'ignore' });
  console.log(
    'Next: npm run types, then CONTRIBUTING.md for the list of calls, limits, links, the changelog and the rule.',
  );
}
