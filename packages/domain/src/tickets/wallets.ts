import type { PassWallet } from '@foyer/contract/wire/vocabulary';

/** Tickets in phone wallets: supported wallets per device, public addresses, retry pauses, and readable colours. */

const apple = /\b(?:iPhone|iPad|iPod)\b/;

/**
 * The offered wallets that a device can use. A phone supports its own wallet. A computer shows both, because the pass
 * can be sent to a phone.
 */
export function walletsFor(
  offered: readonly PassWallet[],
  { userAgent, touchPoints }: { userAgent: string; touchPoints: number },
): readonly PassWallet[] {
  // An iPad identifies as a Macintosh, but no Mac has several touch points.
  if (apple.test(userAgent) || (/\bMacintosh\b/.test(userAgent) && touchPoints > 1))
    return offered.filter((wallet) => wallet === 'apple');
  if (/\bAndroid\b/.test(userAgent)) return offered.filter((wallet) => wallet === 'google');
  return offered;
}

/**
 * Names that resolve only inside a local network (RFC 6761, 6762, 8375, ICANN's `internal`), and addresses of private
 * networks.
 */
const insideOnly =
  /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$|^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168)(?:\.\d+)+$/;

/** Whether an address is reachable from the internet: https, with a public host name or IP address. */
export function isPublicAddress(address: string): boolean {
  const host = /^https:\/\/([a-z\d.-]+)(?::\d+)?(?:[/?#]|$)/i.exec(address)?.[1]?.toLowerCase();
  return host !== undefined && host.includes('.') && !insideOnly.test(host);
}

const minute = 60_000;
const longestPause = 6 * 60 * minute;

/**
 * Pause in ms before a wallet is notified again after the first, second, … failure. Retries never stop, because a pass
 * with an invalid code misleads its holder.
 */
export const walletPauseMs = (attempts: number): number =>
  Math.min(longestPause, (minute / 2) * 2 ** Math.min(20, Math.max(0, attempts - 1)));

/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number];
const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** Foyer's brand colour. */
const brand: Rgb = [95, 63, 196];

/** Relative luminance (WCAG 2). */
function luminance(color: Rgb): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) => {
    const share = part / 255;
    return share <= 0.039_28 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: Rgb, other: Rgb): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** `#5f3fc4` or `#53c`; null for other text. */
export function readHex(text: string): Rgb | null {
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text);
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(text);
  const [, red = '', green = '', blue = ''] = long ?? short ?? [];
  if (red === '') return null;
  const part = (digits: string) => Number.parseInt(digits.length === 1 ? digits + digits : digits, 16);
  return [part(red), part(green), part(blue)];
}

export interface PassColors {
  background: Rgb;
  foreground: Rgb;
}

/**
 * Colours of an event's pass: the event's own, or the brand colour when it is missing or invalid. The foreground is
 * white or black, with the higher contrast.
 */
export function passColors(color: string | null): PassColors {
  const background = (color === null ? null : readHex(color.trim())) ?? brand;
  const foreground = contrast(background, white) >= contrast(background, black) ? white : black;
  return { background, foreground };
}

/** Lowest contrast of large text (WCAG 2.2, 1.4.3). */
const largeTextContrast = 3;

/**
 * The lowest opacity, in steps of 0.05, at which a veil in the background colour over an image leaves large text in the
 * foreground colour readable. `areas` are the average colours of the image's parts.
 */
export function veilOver(areas: readonly Rgb[], { background, foreground }: PassColors): number {
  for (let percent = 0; percent < 100; percent += 5) {
    const mixed = ([red, green, blue]: Rgb): Rgb => {
      const part = (own: number, over: number) => (own * (100 - percent) + over * percent) / 100;
      return [part(red, background[0]), part(green, background[1]), part(blue, background[2])];
    };
    if (areas.every((area) => contrast(mixed(area), foreground) >= largeTextContrast)) return percent / 100;
  }
  return 1;
}

/** `#5f3fc4`, the format of Google. */
export const asHex = (color: Rgb): string => `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
/** `rgb(95, 63, 196)`, the format of Apple. */
export const asRgb = (color: Rgb): string => `rgb(${color.join(', ')})`;
