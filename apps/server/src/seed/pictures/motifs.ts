import type { Look } from './look.ts';

/** Motifs around 0,0 that extend about 100 units in each direction. */

const round = (value: number) => Math.round(value * 100) / 100;
const polar = (radius: number, degrees: number) => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [round(radius * Math.cos(angle)), round(radius * Math.sin(angle))] as const;
};
const points = (list: readonly (readonly [number, number])[]) => list.map((point) => point.join(',')).join(' ');
const steps = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A five-pointed star. Each ray has a light and a dark half. */
function star({ glow, spark }: Look): string {
  return steps(5)
    .map((ray) => {
      const tip = polar(100, ray * 72);
      const before = polar(40, ray * 72 - 36);
      const after = polar(40, ray * 72 + 36);
      return (
        `<polygon points="${points([[0, 0], before, tip])}" fill="${spark}"/>` +
        `<polygon points="${points([[0, 0], tip, after])}" fill="${glow}"/>`
      );
    })
    .join('');
}

/** A sun with alternating long and short rays. */
function burst({ glow, spark }: Look): string {
  const rays = steps(24).map((ray) => {
    const angle = ray * 15;
    const reach = ray % 2 === 0 ? 100 : 74;
    return `<polygon points="${points([polar(44, angle - 3.4), polar(reach, angle), polar(44, angle + 3.4)])}" fill="${ray % 2 === 0 ? spark : glow}"/>`;
  });
  return `${rays.join('')}<circle r="34" fill="${spark}"/><circle r="25" fill="${glow}"/>`;
}

/** Three mountains, with the sun behind the highest. */
function peaks({ glow, spark, color }: Look): string {
  return (
    `<circle cx="26" cy="-44" r="30" fill="${glow}"/>` +
    `<polygon points="-100,70 -38,-18 24,70" fill="${color}"/><polygon points="-38,-18 -58,11 -42,4 -34,14 -22,6" fill="${spark}"/>` +
    `<polygon points="10,70 62,4 106,70" fill="${color}"/><polygon points="62,4 48,22 58,18 66,26 76,25" fill="${spark}"/>` +
    `<polygon points="-52,70 12,-76 78,70" fill="${spark}" opacity="0.94"/><polygon points="12,-76 78,70 20,70" fill="${color}" opacity="0.34"/>`
  );
}

/** A cut diamond from the side. */
function diamond({ glow, spark, color }: Look): string {
  const facets: [string, string, number][] = [
    ['-56,-52 -24,-52 -46,-16', glow, 1],
    ['-56,-52 -46,-16 -94,-16', spark, 0.92],
    ['-24,-52 24,-52 0,-16', spark, 1],
    ['-24,-52 0,-16 -46,-16', spark, 0.8],
    ['24,-52 46,-16 0,-16', glow, 0.9],
    ['24,-52 56,-52 46,-16', spark, 0.9],
    ['56,-52 94,-16 46,-16', glow, 0.75],
    ['-94,-16 -46,-16 0,88', glow, 0.8],
    ['-46,-16 0,-16 0,88', spark, 0.95],
    ['0,-16 46,-16 0,88', glow, 0.65],
    ['46,-16 94,-16 0,88', color, 0.9],
  ];
  return facets
    .map(([shape, fill, opacity]) => `<polygon points="${shape}" fill="${fill}" opacity="${opacity}"/>`)
    .join('');
}

/** A rising sun over three waves. */
function sun({ glow, spark, color }: Look): string {
  const wave = (y: number, fill: string) =>
    `<path d="M-100 ${y} q 16.7 -16 33.4 0 t 33.3 0 t 33.3 0 t 33.3 0 t 33.3 0 t 33.4 0 V ${y + 24} H -100 Z" fill="${fill}"/>`;
  return `<circle r="66" cy="-22" fill="${glow}"/><circle r="54" cy="-22" fill="${spark}" opacity="0.55"/>${wave(26, color)}${wave(46, spark)}${wave(66, color)}`;
}

/** A pair of folded paper wings. */
function wing({ glow, spark, color }: Look): string {
  return (
    `<polygon points="-104,-10 104,-72 4,34" fill="${spark}"/><polygon points="104,-72 4,34 26,84" fill="${glow}"/>` +
    `<polygon points="-104,-10 4,34 -30,54" fill="${color}"/><polygon points="4,34 26,84 -30,54" fill="${spark}" opacity="0.6"/>`
  );
}

/** A bowl with leaves. */
function bowl({ glow, spark, color }: Look): string {
  const leaf = (angle: number, size: number, fill: string) =>
    `<path transform="translate(0 4) rotate(${angle}) scale(${size})" d="M0 0 C -26 -26 -24 -64 0 -92 C 24 -64 26 -26 0 0 Z" fill="${fill}"/>`;
  return (
    leaf(-52, 0.82, color) +
    leaf(52, 0.82, color) +
    leaf(-27, 0.95, glow) +
    leaf(27, 0.95, glow) +
    leaf(0, 1.08, spark) +
    `<path d="M-92 8 H 92 C 92 58 54 90 0 90 C -54 90 -92 58 -92 8 Z" fill="${spark}"/><path d="M0 8 H 92 C 92 58 54 90 0 90 Z" fill="${glow}" opacity="0.5"/>`
  );
}

/** Three flames inside each other. */
function flame({ glow, spark }: Look): string {
  const tongue = (scale: number, lean: number, fill: string) =>
    `<path transform="translate(0 88) rotate(${lean}) scale(${scale}) translate(0 -88)" d="M0 -104 C 22 -60 70 -38 66 20 C 64 60 34 88 0 88 C -34 88 -64 60 -66 20 C -68 -14 -40 -26 -30 -58 C -18 -44 -12 -34 -10 -18 C 6 -40 8 -72 0 -104 Z" fill="${fill}"/>`;
  return tongue(1, 0, glow) + tongue(0.72, 5, spark) + tongue(0.42, -4, '#ffffff');
}

/** A chandelier with three tiers of lights. */
function chandelier({ glow, spark }: Look): string {
  const tier = (y: number, half: number, lights: number) =>
    `<path d="M${-half} ${y} Q 0 ${y + half * 0.5} ${half} ${y}" fill="none" stroke="${glow}" stroke-width="4"/>` +
    steps(lights)
      .map((light) => {
        const along = lights === 1 ? 0.5 : light / (lights - 1);
        const x = round(-half + along * 2 * half);
        const drop = round(y + half * 0.5 * 2 * along * (1 - along));
        return `<line x1="${x}" y1="${drop}" x2="${x}" y2="${drop + 12}" stroke="${glow}" stroke-width="2"/><circle cx="${x}" cy="${drop + 17}" r="5.5" fill="${spark}"/><circle cx="${x}" cy="${drop + 17}" r="12" fill="${glow}" opacity="0.28"/>`;
      })
      .join('');
  return `<line y1="-150" y2="60" stroke="${glow}" stroke-width="3"/>${tier(-58, 38, 5)}${tier(-16, 68, 7)}${tier(28, 98, 9)}<circle cy="88" r="8" fill="${spark}"/>`;
}

const drawings: Record<Look['motif'], (look: Look) => string> = {
  star,
  burst,
  peaks,
  diamond,
  sun,
  wing,
  bowl,
  flame,
  chandelier,
};

export function motif(look: Look): string {
  return drawings[look.motif](look);
}
