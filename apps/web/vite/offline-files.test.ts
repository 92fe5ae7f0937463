import { expect, test } from 'vitest';
import { offlineFilesOf } from './offline-files.ts';

type Bundle = Parameters<typeof offlineFilesOf>[0];

const chunk = (moduleIds: string[]) => ({ type: 'chunk', moduleIds }) as never;
const texts = (locale: string, area: string) => `/repo/packages/messages/src/${locale}/${area}.ts`;
const bundle: Bundle = {
  'assets/start-1.js': chunk(['/repo/apps/web/src/ui/cx.ts', '/repo/apps/web/src/app/main.tsx']),
  'assets/a.js': chunk(['/repo/apps/web/src/features/door/scan/ScanScreen.tsx']),
  'assets/b.js': chunk([texts('en-US', 'staff'), texts('en-US', 'scan')]),
  'assets/c.js': chunk([texts('ja-JP', 'staff').replaceAll('/', '\\')]),
  'assets/d.js': chunk([texts('es-US', 'staff'), texts('ja-JP', 'staff')]),
  'assets/e.css': { type: 'asset' },
  'assets/qr-1.js': { type: 'asset' },
  'assets/qr-2.wasm': { type: 'asset' },
  'assets/hangul.woff2': { type: 'asset' },
  'postal/10.json': { type: 'asset' },
  'sw.js': { type: 'asset' },
};

test('lists every file with a hash in its name, and language files only under their language', () => {
  expect(offlineFilesOf(bundle, ['/fonts/f.woff2'])).toEqual({
    entry: '/assets/start-1.js',
    files: ['/assets/start-1.js', '/assets/a.js', '/assets/d.js', '/assets/e.css', '/fonts/f.woff2'],
    texts: { 'en-US': ['/assets/b.js'], 'es-US': [], 'ja-JP': ['/assets/c.js'] },
    onDemand: ['/assets/qr-1.js', '/assets/qr-2.wasm'],
  });
});

test('a build without an entry throws', () => {
  expect(() => offlineFilesOf({}, [])).toThrow('entry');
});
