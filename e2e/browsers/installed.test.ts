import { expect, test } from 'vitest';
import { noteOnMissing } from './installed.ts';

test('names the missing files of a browser and the command that installs them', () => {
  expect(noteOnMissing('firefox', [{ file: '/usr/bin/firefox-esr', debianPackage: 'firefox-esr' }])).toBe(
    'Firefox is not tested: /usr/bin/firefox-esr is missing. Debian: apt-get install --no-install-recommends firefox-esr',
  );
  const driver = { file: '/usr/bin/WebKitWebDriver', debianPackage: 'webkit2gtk-driver' };
  expect(noteOnMissing('webkit', [driver, { file: '/usr/bin/Xvfb', debianPackage: 'xvfb' }])).toBe(
    'WebKit is not tested: /usr/bin/WebKitWebDriver and /usr/bin/Xvfb are missing. Debian: apt-get install --no-install-recommends webkit2gtk-driver xvfb',
  );
});
