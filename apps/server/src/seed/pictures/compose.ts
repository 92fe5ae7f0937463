import type { Look } from './look.ts';
import { motif } from './motifs.ts';

/** Pictures of the demo events as SVG: arches of a foyer with light falling through them. Shapes alone, no letters. */

/** Numbers in [0, 1) that are the same every time. */
function createRandom(seed: string): () => number {
  let state = 0x9e3779b9;
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x85ebca6b);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const n = (value: number) => String(Math.round(value * 10) / 10);

/** A doorway with a round top: `top` is its highest point, `half` half its width. */
function arch(x: number, top: number, half: number, floor: number): string {
  return `M${n(x - half)} ${n(floor)} V${n(top + half)} A${n(half)} ${n(half)} 0 0 1 ${n(x + half)} ${n(top + half)} V${n(floor)} Z`;
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

interface Scene {
  width: number;
  height: number;
  /** Where the light comes from, as a share of the width. */
  centre: number;
  seed: string;
}

/** The hall: arch within arch, the innermost full of light, its reflection on the floor, confetti in the air. */
function hall(look: Look, { width, height, centre, seed }: Scene): string {
  const random = createRandom(seed);
  const x = width * centre;
  const floor = height * 0.84;
  const depth = 6;
  const ratio = 0.72;
  const outer = height * 1.02;
  const arches = Array.from({ length: depth }, (_, level) => {
    const half = outer * ratio ** level;
    const share = level / (depth - 1);
    return {
      path: arch(x, floor - half * 1.62, half, floor),
      fill: mix(look.night, mix(look.color, look.glow, share * 0.55), share ** 0.85),
      edge: mix(look.color, look.spark, 0.25 + share * 0.6),
      width: 1.5 + share * 3,
    };
  });
  const inner = outer * ratio ** (depth - 1);
  const ray = (turn: number, spread: number, opacity: number) => {
    const far = width * 1.3;
    const [a, b] = [turn - spread, turn + spread].map((degrees) => (degrees * Math.PI) / 180);
    const y = floor - inner * 0.9;
    return `<polygon points="${n(x)},${n(y)} ${n(x + far * Math.cos(a ?? 0))},${n(y + far * Math.sin(a ?? 0))} ${n(x + far * Math.cos(b ?? 0))},${n(y + far * Math.sin(b ?? 0))}" fill="url(#beam)" opacity="${opacity}"/>`;
  };
  const confetti = Array.from({ length: 74 }, () => {
    const at = { x: random() * width, y: random() ** 1.25 * floor * 0.92 };
    const size = (2.5 + random() * 7.5) * (height / 1080);
    const fill = [look.spark, look.glow, mix(look.color, look.spark, 0.5)][Math.floor(random() * 3)] ?? look.spark;
    const opacity = n(0.35 + random() * 0.6);
    const shape = random();
    if (shape < 0.5) return `<circle cx="${n(at.x)}" cy="${n(at.y)}" r="${n(size * 0.62)}" fill="${fill}" opacity="${opacity}"/>`;
    const turn = `rotate(${n(random() * 180)} ${n(at.x)} ${n(at.y)})`;
    if (shape < 0.85)
      return `<rect x="${n(at.x)}" y="${n(at.y)}" width="${n(size * 2)}" height="${n(size * 0.8)}" rx="${n(size * 0.3)}" fill="${fill}" opacity="${opacity}" transform="${turn}"/>`;
    return `<path d="M${n(at.x)} ${n(at.y)} q ${n(size)} ${n(-size * 1.6)} ${n(size * 2)} 0 t ${n(size * 2)} 0" fill="none" stroke="${fill}" stroke-width="${n(size * 0.42)}" stroke-linecap="round" opacity="${opacity}" transform="${turn}"/>`;
  });
  const reflection = arches
    .map(({ path, fill }) => `<path d="${path}" fill="${fill}" transform="translate(0 ${n(floor * 2)}) scale(1 -1)"/>`)
    .join('');

  return `<defs>
  <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(look.night, '#000000', 0.25)}"/><stop offset="1" stop-color="${mix(look.night, look.color, 0.35)}"/></linearGradient>
  <radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(floor - inner * 0.9)}" r="${n(height * 0.95)}"><stop offset="0" stop-color="${look.glow}" stop-opacity="0.85"/><stop offset="0.28" stop-color="${look.glow}" stop-opacity="0.32"/><stop offset="1" stop-color="${look.glow}" stop-opacity="0"/></radialGradient>
  <linearGradient id="door" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${mix(look.color, look.night, 0.3)}"/><stop offset="1" stop-color="${mix(look.glow, look.spark, 0.35)}"/></linearGradient>
  <radialGradient id="beam" gradientUnits="userSpaceOnUse" cx="${n(x)}" cy="${n(floor - inner * 0.9)}" r="${n(height * 1.1)}"><stop offset="0" stop-color="${look.spark}" stop-opacity="0.5"/><stop offset="1" stop-color="${look.spark}" stop-opacity="0"/></radialGradient>
  <linearGradient id="floor" gradientUnits="userSpaceOnUse" x1="0" y1="${n(floor)}" x2="0" y2="${n(height)}"><stop offset="0" stop-color="${look.night}" stop-opacity="0.35"/><stop offset="1" stop-color="${mix(look.night, '#000000', 0.3)}" stop-opacity="0.92"/></linearGradient>
  <clipPath id="below"><rect y="${n(floor)}" width="${width}" height="${n(height - floor)}"/></clipPath>
  <clipPath id="above"><rect width="${width}" height="${n(floor)}"/></clipPath>
</defs>
<rect width="${width}" height="${height}" fill="url(#ground)"/>
<g clip-path="url(#above)">
${arches.map(({ path, fill, edge, width: line }) => `<path d="${path}" fill="${fill}" stroke="${edge}" stroke-opacity="0.5" stroke-width="${n(line)}"/>`).join('\n')}
<path d="${arch(x, floor - inner * 1.62, inner, floor)}" fill="url(#door)"/>
<rect width="${width}" height="${height}" fill="url(#light)"/>
${ray(-152, 3.5, 0.55)}${ray(-128, 5, 0.5)}${ray(-104, 3, 0.4)}${ray(-71, 4.5, 0.5)}${ray(-47, 4, 0.5)}${ray(-24, 3, 0.45)}
</g>
<g clip-path="url(#below)"><rect width="${width}" height="${height}" fill="${mix(look.night, look.color, 0.4)}"/>${reflection}<rect width="${width}" height="${height}" fill="url(#light)"/><rect y="${n(floor)}" width="${width}" height="${n(height - floor)}" fill="url(#floor)"/></g>
<g transform="translate(${n(x)} ${n(floor - inner * 0.86)}) scale(${n(inner * 0.0062)})">${motif(look)}</g>
${confetti.join('')}`;
}

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;

/** The wide picture of an event, 16 to 9, its light a little off the middle. */
export function banner(look: Look, seed: string): string {
  const scene = { width: 1600, height: 900, centre: 0.5, seed };
  return svg(scene.width, scene.height, hall(look, scene));
}

/** The event's mark on a clear ground: its motif in a doorway. */
export function logo(look: Look): string {
  const size = 512;
  const door = arch(size / 2, 20, 196, 492);
  const inside = arch(size / 2, 52, 164, 492);
  return svg(
    size,
    size,
    `<defs><linearGradient id="door" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${look.night}"/><stop offset="1" stop-color="${look.color}"/></linearGradient>
    <radialGradient id="light" cx="0.5" cy="0.55" r="0.6"><stop offset="0" stop-color="${look.glow}" stop-opacity="0.55"/><stop offset="1" stop-color="${look.glow}" stop-opacity="0"/></radialGradient></defs>
    <path d="${door}" fill="${look.color}"/><path d="${inside}" fill="url(#door)"/><path d="${inside}" fill="url(#light)"/>
    <g transform="translate(256 292) scale(1.22)">${motif(look)}</g>`,
  );
}

/** What the door staff see for a ticket group: the group's own colour, two or three doors side by side. */
export function groupPicture(look: Look, seed: string, place: number): string {
  const width = 900;
  const height = 600;
  const turned: Look = place === 0 ? look : { ...look, color: look.night, night: look.color, glow: look.spark };
  const random = createRandom(seed);
  const doors = Array.from({ length: 5 }, (_, at) => {
    const half = 74 - Math.abs(at - 2) * 13;
    const x = 150 + at * 150;
    const top = 150 + Math.abs(at - 2) * 56;
    const lit = at === 2 ? 'url(#lit)' : mix(turned.night, turned.glow, 0.18 + random() * 0.2);
    return `<path d="${arch(x, top, half, 520)}" fill="${lit}" stroke="${turned.spark}" stroke-opacity="0.5" stroke-width="3"/>`;
  });
  return svg(
    width,
    height,
    `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${turned.color}"/><stop offset="1" stop-color="${turned.night}"/></linearGradient>
    <linearGradient id="lit" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${turned.night}"/><stop offset="1" stop-color="${turned.color}"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="url(#ground)"/>${doors.join('')}
    <rect y="520" width="${width}" height="80" fill="${mix(turned.night, '#000000', 0.35)}" opacity="0.55"/>
    <g transform="translate(450 340) scale(0.62)">${motif(turned)}</g>`,
  );
}
