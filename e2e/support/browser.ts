import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createBrotliDecompress } from 'node:zlib';
import { chromium, type Browser, type BrowserContext, type LaunchOptions } from 'playwright-core';

/**
 * Finds a browser: the headless one in the npm package `@sparticuz/chromium`, or an installed Chrome or Chromium where
 * that one does not run. An installed one uses two and a half times the processor time (docs/benchmarks.md, The suite).
 * Fonts come from npm.
 */

const cache = path.join(fileURLToPath(new URL('../..', import.meta.url)), 'node_modules/.cache/foyer-browser');

const installedPaths = [
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
];

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
];

/** The folder of an installed npm package. */
function folderOf(name: string): string {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`${name} is not installed.`);
  return path.dirname(file);
}

/** The unpacking in this process. Vitest loads several copies of this module, so the promise is stored globally. */
const shared: typeof globalThis & { foyerUnpacking?: Promise<string> } = globalThis;

/**
 * Unpacks the browser of the npm package once. Several test runs may do it at the same time, and a file that any of
 * them still writes cannot be started.
 */
const unpackedBrowser = (): Promise<string> => (shared.foyerUnpacking ??= unpack());

async function unpack(): Promise<string> {
  const packed = path.join(folderOf('@sparticuz/chromium'), 'bin/chromium.br');
  const target = path.join(cache, 'chromium');
  if (existsSync(target)) return target;
  await mkdir(cache, { recursive: true });
  const partial = `${target}.${randomUUID()}`;
  try {
    await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(partial));
    await chmod(partial, 0o755);
    await rename(partial, target);
  } finally {
    await rm(partial, { force: true });
  }
  return target;
}

/** Path of a browser that runs on this machine. `CHROME_PATH` has priority. */
async function browserPath(): Promise<string> {
  const wanted = process.env['CHROME_PATH'];
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`CHROME_PATH names no file: ${wanted}`);
    return wanted;
  }
  // The package only has a binary for this platform.
  if (process.platform === 'linux' && process.arch === 'x64') {
    const unpacked = await unpackedBrowser();
    if (await starts(unpacked)) return unpacked;
  }
  const installed = installedPaths.find((candidate) => existsSync(candidate));
  if (installed === undefined)
    throw new Error('There is no browser that starts here. Install Chromium, or set CHROME_PATH.');
  return installed;
}

/** Whether the machine has the libraries that the browser needs. */
async function starts(browser: string): Promise<boolean> {
  try {
    await promisify(execFile)(browser, ['--version']);
    return true;
  } catch {
    return false;
  }
}

/**
 * A fontconfig file with default fonts from npm, because pages must look the same on every machine. The machine's fonts
 * come after them.
 */
async function fontConfiguration(): Promise<string> {
  const file = path.join(cache, 'fonts.conf');
  await mkdir(cache, { recursive: true });
  const folders = ['@expo-google-fonts/noto-sans', '@expo-google-fonts/biz-udgothic'].map(folderOf);
  const usual = ['BIZ UDGothic', 'Noto Sans'].map((family) => `<family>${family}</family>`).join('');
  // The first rule for a family wins, so our fonts come before the machine's fonts. The Japanese font also has Latin
  // letters, because two fonts in a line would make it taller than on a phone.
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${folders.map((folder) => `  <dir>${folder}</dir>`).join('\n')}
${['system-ui', 'sans-serif'].map((family) => `  <alias binding="same"><family>${family}</family><prefer>${usual}</prefer></alias>`).join('\n')}
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <cachedir>${path.join(cache, 'fontconfig')}</cachedir>
</fontconfig>
`;
  const partial = `${file}.${randomUUID()}`;
  await writeFile(partial, text);
  await rename(partial, file);
  return file;
}

/** The environment of a browser that draws text with the fonts from npm. */
export async function fontEnvironment(): Promise<Record<string, string>> {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env)) if (value !== undefined) env[name] = value;
  if (process.platform === 'linux') env['FONTCONFIG_FILE'] = await fontConfiguration();
  return env;
}

async function launchOptions(): Promise<LaunchOptions> {
  return { executablePath: await browserPath(), args: flags, env: await fontEnvironment(), headless: true };
}

/** Starts a browser. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await launchOptions());
}

/** A browser with a camera that shows this film (Y4M) in a loop, without a permission prompt. */
export async function launchWithCamera(film: string): Promise<Browser> {
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
  const options = await launchOptions();
  return chromium.launch({ ...options, args: [...flags, ...camera] });
}

/**
 * A browser that other tools can control too, with one profile in `folder` for all its pages. `port` is the port for
 * Chrome's DevTools protocol.
 */
export async function launchSteered(folder: string): Promise<{ context: BrowserContext; port: number }> {
  const options = await launchOptions();
  const args = [...flags, '--remote-debugging-port=0'];
  const context = await chromium.launchPersistentContext(folder, { ...options, args, viewport: null });
  const port = Number((await readFile(path.join(folder, 'DevToolsActivePort'), 'utf8')).split('\n')[0]);
  return { context, port };
}

let ofThisProcess: Promise<Browser> | undefined;

/** The shared browser of this test process, started by the first test file that needs it. It ends with the process. */
export function sharedBrowser(): Promise<Browser> {
  return (ofThisProcess ??= launchForLife());
}

/** A journey's page lives for seconds, and optimizing its code costs more time than it saves. Benchmarks do not use this. */
const withoutOptimizing = '--js-flags=--max-lazy,--no-opt,--single-threaded-gc';

async function launchForLife(): Promise<Browser> {
  const options = await launchOptions();
  const browser = await chromium.launch({ ...options, args: [...flags, withoutOptimizing], handleSIGTERM: false });
  // Vitest ends its workers with this signal. The browser's folder must then be removed.
  process.once('SIGTERM', () => void browser.close().finally(() => process.exit()));
  return browser;
}
