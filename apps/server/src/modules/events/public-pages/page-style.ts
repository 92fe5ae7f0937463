import { isEventColor } from '@foyer/domain/events/event-color';

/**
 * Style of the public pages. The client's style sheets are not available to the server, so it repeats the design tokens.
 * `page-style.test.ts` compares them with `tokens.css`.
 */
export const tokens = {
  '--paper': 'light-dark(oklch(0.985 0.006 85), oklch(0.195 0.018 285))',
  '--surface': 'light-dark(oklch(1 0.002 85), oklch(0.24 0.022 285))',
  '--sunken': 'light-dark(oklch(0.962 0.009 85), oklch(0.165 0.016 285))',
  '--ink': 'light-dark(oklch(0.24 0.03 275), oklch(0.95 0.008 85))',
  '--ink-soft': 'light-dark(oklch(0.44 0.028 275), oklch(0.78 0.014 280))',
  '--line': 'light-dark(oklch(0.905 0.011 80), oklch(0.335 0.024 285))',
  '--accent': 'light-dark(oklch(0.52 0.19 285), oklch(0.76 0.125 290))',
  '--accent-ink': 'light-dark(oklch(0.99 0.004 85), oklch(0.2 0.05 285))',
  '--good': 'light-dark(oklch(0.475 0.115 152), oklch(0.8 0.14 155))',
  '--warn': 'light-dark(oklch(0.5 0.11 66), oklch(0.84 0.125 80))',
  '--warn-soft': 'light-dark(oklch(0.965 0.038 85), oklch(0.3 0.045 78))',
  '--bad': 'light-dark(oklch(0.505 0.19 25), oklch(0.78 0.12 22))',
  '--bad-soft': 'light-dark(oklch(0.962 0.018 22), oklch(0.295 0.055 20))',
  '--mark-wall': 'oklch(0.52 0.19 285)',
  '--mark-light': 'oklch(0.975 0.018 88)',
  '--mark-leaf': 'oklch(0.29 0.11 285)',
  '--mark-knob': 'oklch(0.86 0.115 85)',
  '--text-3xl': 'clamp(1.875rem, 1.55rem + 1.6vw, 2.625rem)',
  '--radius-card': '12px',
  '--radius': '9px',
  '--target': '2.75rem',
  '--page-narrow': '44rem',
  '--focus': 'light-dark(oklch(0.44 0.21 285), oklch(0.86 0.1 290))',
} as const;

/** The file of the display font, from the root of the site. */
export const displayFont = '/fonts/foyer-display.5ed2be2c.woff2';

const rules = `
@font-face{font-family:'Foyer Display';src:url('${displayFont}') format('woff2');font-weight:400 900;font-display:optional;unicode-range:U+0020-00FF,U+2013-2014,U+2018-201E,U+2026}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 system-ui,-apple-system,'Segoe UI',Roboto,'Hiragino Sans','Yu Gothic UI','Noto Sans JP','Noto Sans CJK JP',Meiryo,sans-serif}
a{color:var(--accent)}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.bar,main,footer{max-width:var(--page-narrow);margin-inline:auto;padding-inline:clamp(1rem,.5rem + 2.2vw,2rem)}
.bar{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;justify-content:space-between;padding-block:.5rem}
.mark{display:inline-flex;align-items:center;gap:.5rem;min-height:var(--target);font-weight:640;color:inherit;text-decoration:none}
.mark svg{width:1.75rem;height:1.75rem}
.wall{fill:var(--mark-wall)}.light{fill:var(--mark-light)}.leaf{fill:var(--mark-leaf)}.knob{fill:var(--mark-knob)}
nav ul{display:flex;gap:.25rem;margin:0;padding:0;list-style:none}
nav a{display:inline-flex;align-items:center;min-height:var(--target);padding-inline:.5rem}
nav [aria-current]{color:inherit;font-weight:600;text-decoration:none}
.picture{display:block;width:100%;height:auto;aspect-ratio:16/9;object-fit:cover;border-radius:var(--radius-card);background:color-mix(in oklab,var(--tint) 16%,var(--surface))}
h1{margin:1.25rem 0 .75rem;font:640 var(--text-3xl)/1.12 'Foyer Display',system-ui,'Hiragino Sans','Noto Sans JP',sans-serif;letter-spacing:-.018em;text-wrap:balance;overflow-wrap:anywhere}
h2{margin:2rem 0 .5rem;font-size:1.3125rem;line-height:1.3}
:lang(ja) :is(h1,h2,p){word-break:auto-phrase}
.part{margin:1.25rem 0 -.75rem;color:var(--ink-soft)}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.5rem 1.25rem;margin:0 0 1.25rem}
dt{color:var(--ink-soft)}
dd{margin:0;overflow-wrap:anywhere}
dd small{display:block;color:var(--ink-soft);font-size:.875rem}
.map{display:block}
.note{margin:0 0 1rem;padding:.75rem 1rem;border-radius:var(--radius);background:var(--warn-soft);color:var(--warn)}
.off{background:var(--bad-soft);color:var(--bad)}
.sale{margin:0;padding:1.25rem;border:1px solid var(--line);border-radius:var(--radius-card);background:var(--surface)}
.sale p{margin:0}
.state{font-weight:600}
.state.open{color:var(--good)}.state.calledOff{color:var(--bad)}.state.soldOut{color:var(--warn)}
.quiet{color:var(--ink-soft);font-size:.875rem}
.button{display:inline-flex;align-items:center;min-height:var(--target);margin:.75rem 0;padding:.5rem 1.25rem;border-radius:var(--radius);background:var(--accent);color:var(--accent-ink);font-weight:600;text-decoration:none}
.about p{max-width:66ch;margin:0 0 .75rem;overflow-wrap:anywhere}
.agenda{margin:0;padding:0;list-style:none}
.agenda li{padding:.75rem 0;border-top:1px solid var(--line)}
.agenda span{display:block;color:var(--ink-soft);font-size:.875rem}
footer{margin-top:2.5rem;padding-block:1rem 2rem;color:var(--ink-soft);font-size:.875rem}
footer a{display:inline-flex;align-items:center;min-height:var(--target)}
@media (max-width:30rem){dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:.75rem}.button{width:100%;justify-content:center}}
@media print{nav,.button,footer{display:none}body{background:none}.picture{max-height:7cm}a{color:inherit}}
`;

/** The whole style sheet, with the colour of the event. */
export function pageStyle(color: string | undefined): string {
  const tint = color !== undefined && isEventColor(color) ? color : 'var(--mark-wall)';
  const values = Object.entries(tokens).map(([name, value]) => `${name}:${value}`);
  return `:root{color-scheme:light dark;${values.join(';')};--tint:${tint}}${rules.replaceAll('\n', '')}`;
}
