import sharp from 'sharp';
import type { AwardDefinition, Shape } from './awards.ts';

/** A leaf along the circle, pointing to the open top. */
const laurelLeaf = (turn: number) =>
  `<path d="M0 -64 C 12 -72 14 -88 3 -104 C -12 -94 -13 -76 0 -64 Z" transform="${turn < 0 ? 'scale(-1 1) ' : ''}rotate(${Math.abs(turn)}) rotate(-38 0 -70)"/>`;
const side = [24, 46, 68, 90, 112, 134, 156];
const around = [...side, ...side.map((turn) => -turn)];

const frames: Record<Shape, (dark: string, light: string) => string> = {
  shield: (dark, light) =>
    `<path d="M0 -96 L82 -66 V-4 C82 48 44 82 0 98 C-44 82 -82 48 -82 -4 V-66 Z" fill="${dark}"/><path d="M0 -96 L82 -66 V-4 C82 48 44 82 0 98 Z" fill="${light}" opacity="0.28"/>`,
  laurel: (dark, light) =>
    `<g fill="${dark}">${around.map(laurelLeaf).join('')}</g><circle r="60" fill="${dark}"/><circle r="52" fill="none" stroke="${light}" stroke-width="4"/>`,
  ribbon: (dark, light) =>
    `<path d="M-46 30 L-62 100 L-30 84 L-8 100 L-8 40 Z M46 30 L62 100 L30 84 L8 100 L8 40 Z" fill="${dark}" opacity="0.75"/><circle cy="-18" r="72" fill="${dark}"/><circle cy="-18" r="60" fill="none" stroke="${light}" stroke-width="4"/>`,
  leaf: (dark, light) =>
    `<path d="M0 -98 C78 -70 92 20 0 98 C-92 20 -78 -70 0 -98 Z" fill="${dark}"/><path d="M0 -98 C78 -70 92 20 0 98 Z" fill="${light}" opacity="0.25"/>`,
};

function star(radius: number, fill: string): string {
  const points = Array.from({ length: 10 }, (_, at) => {
    const angle = (at * Math.PI) / 5 - Math.PI / 2;
    const reach = at % 2 === 0 ? radius : radius * 0.42;
    return `${(reach * Math.cos(angle)).toFixed(1)},${(reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${fill}"/>`;
}

/** The image of an award: its frame with a star per tier, on a transparent background. */
export function awardPicture({ shape, colors: [dark, light] }: AwardDefinition, stars: number): Promise<Buffer> {
  const middle = shape === 'ribbon' ? -18 : 0;
  const [size, gap] = stars === 1 ? [34, 0] : stars === 2 ? [24, 27] : [20, 24];
  const positions = stars === 3 ? [[-gap, 12], [gap, 12], [0, -24]] : stars === 2 ? [[-gap, 0], [gap, 0]] : [[0, 0]]; // prettier-ignore
  const drawn = positions.map(
    ([x = 0, y = 0]) => `<g transform="translate(${x} ${middle + y})">${star(size, light)}</g>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="-120 -120 240 240">${frames[shape](dark, light)}${drawn.join('')}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
