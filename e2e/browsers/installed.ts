import { existsSync } from 'node:fs';

/** Which of Debian's browsers this machine has. Nothing is installed from here. */

export type BrowserName = 'firefox' | 'webkit';

interface Program {
  file: string;
  debianPackage: string;
}

const programs = {
  firefox: { file: '/usr/bin/firefox-esr', debianPackage: 'firefox-esr' },
  webkitDriver: { file: '/usr/bin/WebKitWebDriver', debianPackage: 'webkit2gtk-driver' },
  // WebKitGTK has no mode without a screen.
  screen: { file: '/usr/bin/Xvfb', debianPackage: 'xvfb' },
} as const satisfies Record<string, Program>;

const needs: Readonly<Record<BrowserName, readonly Program[]>> = {
  firefox: [programs.firefox],
  webkit: [programs.webkitDriver, programs.screen],
};

export const fileOf = (program: keyof typeof programs): string => programs[program].file;

const missingPrograms = (browser: BrowserName): Program[] => needs[browser].filter(({ file }) => !existsSync(file));

export const isInstalled = (browser: BrowserName): boolean => missingPrograms(browser).length === 0;

const titles: Readonly<Record<BrowserName, string>> = { firefox: 'Firefox', webkit: 'WebKit' };

/** Names the missing files and the command that installs them. */
export function noteOnMissing(browser: BrowserName, absent: readonly Program[] = missingPrograms(browser)): string {
  const files = absent.map(({ file }) => file).join(' and ');
  const packages = absent.map(({ debianPackage }) => debianPackage).join(' ');
  const verb = absent.length === 1 ? 'is' : 'are';
  return `${titles[browser]} is not tested: ${files} ${verb} missing. Debian: apt-get install --no-install-recommends ${packages}`;
}
