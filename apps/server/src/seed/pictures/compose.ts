import { createRandom } from '../random.ts';
import type { Look } from './look.ts';
import { motif } from './motifs.ts';

/** Draws the images of demo events as SVG: arches of a foyer with light falling through. Only shapes, no text. */

const n = (value: number) => String(Math.round(value * 10) / 10);

/** Path of a doorway with a round or pointed top. `top` is its highest point, `half` half its width. */
function arch(x: number, top: number, half: number, floor: number, isPointed = false): string {
  const spring = top + half * (isPointed ? 1.35 : 1);
  const head = isPointed
    ? `Q${n(x - half)} ${n(top + half * 0.42)} ${n(x)} ${n(top)} Q${n(x + half)} ${n(top + half * 0.42)} ${n(x + half)} ${n(spring)}`
    : `A${n(half)} ${n(half)} 0 0 1 ${n(x + half)} ${n(spring)}`;
  return `M${n(x - half)} ${n(floor)} V${n(spring)} ${head} V${n(floor)} Z`;
}

function mix(a: string, b: string, share: number): string {
  const part = (colour: string, at: number) => Number.parseInt(colour.slice(at, at + 2), 16);
  return `#${[1, 3, 5]
    .map((at) =>
      Math.round(part(a, at) * (1 - share) + part(b, at) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

interface Point {
  x: number;
  y: number;
}
interface Stage {
  look: Look;
  width: number;
  height: number;
  /** Y coordinate where the wall meets the floor. */
  floor: number;
  /** Half the width of the innermost door. */
  door: number;
  /** Position of the light source. */
  light: Point;
  random: () => number;
}

/** Nested arches, from dark to light. */
function arches({ look, width, floor, door, light }: Stage): string {
  const depth = 6;
  const growth = 1.43;
  return Array.from({ length: depth }, (_, index) => depth - 1 - index)
    .map((level) => {
      const half = door * growth ** level;
      const share = 1 - level / depth;
      const isPointed = look.arches === 'pointed';
      const fill = mix(mix(look.night, '#000000', 0.2), look.color, share ** 1.7);
      const edge = mix(look.color, look.spark, 0.2 + share * 0.55);
      const path = arch(light.x, floor - half * (isPointed ? 1.95 : 1.66), half, floor, isPointed);
      const shade =
        level > 0
          ? `<path d="${path}" fill="#000000" opacity="0.16" transform="translate(${n(width * 0.006)} 0)"/>`
          : '';
      return `${shade}<path d="${path}" fill="${fill}"/><path d="${path}" fill="url(#wash)"/><path d="${path}" fill="none" stroke="${edge}" stroke-opacity="${n(0.25 + share * 0.5)}" stroke-width="${n(1.2 + share * 3.4)}"/>`;
    })
    .join('\n');
}

/** Light beams through the hall and their reflection on the floor. */
function beams({ width, height, floor, door, light, random }: Stage): string {
  const reach = width;
  const turns = [-158, -137, -117, -63, -43, -22];
  const rays = turns.map((turn) => {
    const [from, to] = [turn - 2 - random() * 3.2, turn + 2 + random() * 3.2].map(
      (degrees) => (degrees * Math.PI) / 180,
    );
    const end = (angle = 0) => `${n(light.x + reach * Math.cos(angle))},${n(light.y + reach * Math.sin(angle))}`;
    return `<polygon points="${n(light.x)},${n(light.y)} ${end(from)} ${end(to)}" fill="url(#beam)" opacity="${n(0.3 + random() * 0.4)}"/>`;
  });
  const carpet = `<polygon points="${n(light.x - door)},${n(floor)} ${n(light.x + door)},${n(floor)} ${n(light.x + door * 2.6)},${n(height)} ${n(light.x - door * 2.6)},${n(height)}" fill="url(#carpet)"/>`;
  return `${rays.join('')}${carpet}`;
}

/** Confetti: small sharp pieces far away, a few large soft ones close by. */
function confetti({ look, width, height, floor, door, light, random }: Stage): string {
  const colours = [look.spark, look.glow, mix(look.color, look.spark, 0.55), look.spark];
  const colour = () => colours[Math.floor(random() * colours.length)] ?? look.spark;
  const unit = height / 900;
  const piece = (near: boolean) => {
    const [x, y] = [random() * width, random() ** 1.15 * floor * (near ? 1.05 : 0.9)];
    // Keep the event's motif free of confetti.
    if (Math.hypot(x - light.x, y - light.y) < door * 1.1) return '';
    const size = (near ? 9 + random() * 9 : 3.2 + random() * 5.6) * unit;
    const opacity = near ? 0.22 + random() * 0.2 : 0.55 + random() * 0.45;
    const turn = `rotate(${n(random() * 180)} ${n(x)} ${n(y)})`;
    const paint = `fill="${colour()}" opacity="${n(opacity)}"`;
    const shape = random();
    if (shape < 0.36) return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(size * 0.62)}" ${paint}/>`;
    if (shape < 0.78) {
      return `<rect x="${n(x)}" y="${n(y)}" width="${n(size * 2.1)}" height="${n(size * 0.85)}" rx="${n(size * 0.24)}" ${paint} transform="${turn}"/>`;
    }
    return `<path d="M${n(x)} ${n(y)} q ${n(size)} ${n(-size * 1.7)} ${n(size * 2)} 0 t ${n(size * 2)} 0" fill="none" stroke="${colour()}" stroke-width="${n(size * 0.5)}" stroke-linecap="round" opacity="${n(opacity)}" transform="${turn}"/>`;
  };
  const pieces = [...Array.from({ length: 96 }, () => piece(false)), ...Array.from({ length: 16 }, () => piece(true))];
  return pieces.join('');
}

function paints({ look, height, floor, door, light }: Stage): string {
  const at = `gradientUnits="userSpaceOnUse" cx="${n(light.x)}" cy="${n(light.y)}"`;
  const down = `gradientUnits="userSpaceOnUse" x1="0" y1="${n(floor)}" x2="0" y2="${n(height)}"`;
  return `<defs>
<linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(look.night, '#000000', 0.3)}"/><stop offset="1" stop-color="${mix(look.night, look.color, 0.3)}"/></linearGradient>
<linearGradient id="wash" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#000000" stop-opacity="0.12"/><stop offset="1" stop-color="${look.glow}" stop-opacity="0.12"/></linearGradient>
<radialGradient id="light" ${at} r="${n(height * 0.92)}"><stop offset="0" stop-color="${look.glow}" stop-opacity="0.8"/><stop offset="0.26" stop-color="${look.glow}" stop-opacity="0.42"/><stop offset="0.55" stop-color="${look.glow}" stop-opacity="0.12"/><stop offset="1" stop-color="${look.glow}" stop-opacity="0"/></radialGradient>
<radialGradient id="beam" ${at} r="${n(height * 1.05)}"><stop offset="0.08" stop-color="${look.spark}" stop-opacity="0.55"/><stop offset="1" stop-color="${look.spark}" stop-opacity="0"/></radialGradient>
<linearGradient id="door" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(look.night, '#000000', 0.25)}"/><stop offset="0.5" stop-color="${mix(look.night, look.color, 0.6)}"/><stop offset="0.82" stop-color="${mix(look.color, look.glow, 0.4)}"/><stop offset="1" stop-color="${mix(look.glow, look.spark, 0.45)}"/></linearGradient>
<radialGradient id="halo" ${at} r="${n(door * 1.1)}"><stop offset="0" stop-color="${look.glow}" stop-opacity="0.42"/><stop offset="1" stop-color="${look.glow}" stop-opacity="0"/></radialGradient>
<linearGradient id="stone" ${down}><stop offset="0" stop-color="${mix(look.night, look.color, 0.75)}"/><stop offset="1" stop-color="${mix(look.night, '#000000', 0.35)}"/></linearGradient>
<linearGradient id="carpet" ${down}><stop offset="0" stop-color="${mix(look.glow, look.spark, 0.4)}" stop-opacity="0.85"/><stop offset="1" stop-color="${look.glow}" stop-opacity="0.05"/></linearGradient>
<clipPath id="above"><rect width="10000" height="${n(floor)}"/></clipPath>
</defs>`;
}

/** Lines between floor tiles, converging on the light. */
function joints({ look, width, height, floor, light }: Stage): string {
  const lines = Array.from({ length: 15 }, (_, index) => {
    const end = (index - 7) * width * 0.16;
    return `<line x1="${n(light.x + end * 0.42)}" y1="${n(floor)}" x2="${n(light.x + end)}" y2="${n(height)}"/>`;
  });
  return `<g stroke="${look.spark}" stroke-opacity="0.09" stroke-width="2">${lines.join('')}</g>`;
}

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** The banner of an event, 16 to 9: a hall with a bright door that contains the event's motif. */
export function banner(look: Look, seed: string): string {
  const [width, height] = [1600, 900];
  const floor = height * 0.83;
  const door = height * 0.232;
  const isPointed = look.arches === 'pointed';
  const light = { x: width / 2, y: floor - door * (isPointed ? 0.92 : 0.8) };
  const stage: Stage = { look, width, height, floor, door, light, random: createRandom(seed) };
  const opening = arch(light.x, floor - door * (isPointed ? 1.95 : 1.66), door, floor, isPointed);
  return svg(
    width,
    height,
    `${paints(stage)}
<rect width="${width}" height="${height}" fill="url(#ground)"/>
<g clip-path="url(#above)">${arches(stage)}</g>
<rect y="${n(floor)}" width="${width}" height="${n(height - floor)}" fill="url(#stone)"/>${joints(stage)}
<rect width="${width}" height="${height}" fill="url(#light)" style="mix-blend-mode:screen"/>
<g style="mix-blend-mode:screen">${beams(stage)}</g>
<path d="${opening}" fill="url(#door)"/><path d="${opening}" fill="url(#halo)"/>
<path d="${opening}" fill="none" stroke="${mix(look.glow, look.spark, 0.6)}" stroke-width="5"/>
<g transform="translate(${n(light.x)} ${n(light.y)}) scale(${(door * 0.0068).toFixed(3)})">${motif(look)}</g>
${confetti(stage)}`,
  );
}

/** The logo of an event: its motif in a doorway on a transparent background. */
export function logo(look: Look): string {
  const size = 512;
  const isPointed = look.arches === 'pointed';
  const door = arch(size / 2, 12, 200, 500, isPointed);
  const inside = arch(size / 2, isPointed ? 52 : 44, 168, 500, isPointed);
  return svg(
    size,
    size,
    `<defs><linearGradient id="door" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${look.night}"/><stop offset="1" stop-color="${look.color}"/></linearGradient>
<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="256" cy="310" r="250"><stop offset="0" stop-color="${look.glow}" stop-opacity="0.5"/><stop offset="1" stop-color="${look.glow}" stop-opacity="0"/></radialGradient></defs>
<path d="${door}" fill="${look.color}"/><path d="${inside}" fill="url(#door)"/><path d="${inside}" fill="url(#light)"/>
<g transform="translate(256 310) scale(1.3)">${motif(look)}</g>`,
  );
}

/** The image of a ticket group at check-in: a row of doors, with the event's motif in the bright one. Groups have different colours. */
export function groupPicture(look: Look, position: number): string {
  const [width, height, floor] = [900, 600, 510];
  const turned: Look =
    position === 0 ? look : { ...look, color: mix(look.glow, look.color, 0.25), night: look.color, glow: look.night };
  const isPointed = look.arches === 'pointed';
  const doors = Array.from({ length: 5 }, (_, at) => {
    const away = Math.abs(at - 2);
    const half = 108 - away * 26;
    const x = 450 + (at - 2) * (196 - away * 12);
    const top = 74 + away * 84;
    const path = arch(x, top, half, floor, isPointed);
    const fill = away === 0 ? 'url(#lit)' : mix(turned.night, turned.color, 0.78 - away * 0.22);
    return `<path d="${path}" fill="${fill}" stroke="${turned.spark}" stroke-opacity="${n(0.75 - away * 0.2)}" stroke-width="${6 - away * 2}"/>`;
  });
  return svg(
    width,
    height,
    `<defs><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${turned.night}"/><stop offset="1" stop-color="${turned.color}"/></linearGradient>
<linearGradient id="lit" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(look.night, '#000000', 0.15)}"/><stop offset="1" stop-color="${mix(look.night, look.color, 0.75)}"/></linearGradient></defs>
<rect width="${width}" height="${height}" fill="url(#ground)"/>${doors.join('')}
<rect y="${floor}" width="${width}" height="${height - floor}" fill="${mix(turned.night, '#000000', 0.3)}" opacity="0.7"/>
<g transform="translate(450 320) scale(0.86)">${motif(look)}</g>`,
  );
}
