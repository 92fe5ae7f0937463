import { contrast, readHex, type Rgb } from '../tickets/wallets.ts';

/** The ground of transparent images: a page is light or dark, and a mail reader chooses its own. */

const white: Rgb = [255, 255, 255];
const ink: Rgb = [31, 35, 51];

/** Lowest contrast of a picture with its ground (WCAG 2.2, 1.4.11). */
const leastContrast = 3;

/**
 * The ground on which an image of an event is seen. A banner lies on the event's colour where it differs enough from the
 * picture, a logo on white like its plate. Without enough contrast the next of white, colour and ink is taken.
 *
 * @param shown the average colour of what is not transparent
 */
export function imageGround(key: string, color: string | undefined, shown: Rgb): Rgb {
  const own = color === undefined ? null : readHex(color);
  const inColor = own ? [own] : [];
  const grounds = key === 'event-logo' ? [white, ...inColor, ink] : [...inColor, white, ink];
  const most = grounds.toSorted((a, b) => contrast(shown, b) - contrast(shown, a));
  return grounds.find((ground) => contrast(shown, ground) >= leastContrast) ?? most[0] ?? white;
}
