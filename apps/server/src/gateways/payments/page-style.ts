/** Style of payer pages outside the client. It repeats the product's colours, because the client's design tokens are not available here. */
export const pageStyle = `:root {
  color-scheme: light dark;
  --paper: oklch(0.985 0.006 85);
  --card: oklch(1 0 0);
  --ink: oklch(0.24 0.03 275);
  --quiet: oklch(0.45 0.03 275);
  --line: oklch(0.88 0.01 275);
  --edge: oklch(0.6 0.02 275);
  --accent: oklch(0.52 0.19 285);
  --on-accent: oklch(0.99 0.005 285);
  --fault: oklch(0.48 0.18 27);
  --fault-paper: oklch(0.96 0.02 27);
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: oklch(0.2 0.02 275);
    --card: oklch(0.25 0.025 275);
    --ink: oklch(0.95 0.01 85);
    --quiet: oklch(0.78 0.02 275);
    --line: oklch(0.37 0.03 275);
    --edge: oklch(0.62 0.03 275);
    --accent: oklch(0.78 0.13 290);
    --on-accent: oklch(0.2 0.04 285);
    --fault: oklch(0.8 0.12 27);
    --fault-paper: oklch(0.3 0.06 27);
  }
}
* { box-sizing: border-box; }
body {
  margin: 0;
  padding-inline: 1rem;
  background: var(--paper);
  color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', 'Hiragino Sans', 'Noto Sans JP', sans-serif;
}
main {
  max-width: 34rem;
  margin: clamp(1rem, 6vh, 4rem) auto;
  padding: clamp(1.25rem, 5vw, 2.5rem);
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 12px;
}
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; text-wrap: balance; }
p { margin: 0 0 1rem; }
.notice, small, details p { color: var(--quiet); }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
td, th { padding: 0.5rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
td:last-child { padding-inline-start: 1rem; }
details td:first-child { white-space: nowrap; }
.lines td:last-child { text-align: end; white-space: nowrap; }
tfoot td, tfoot th { border: 0; font-weight: 650; }
form { display: grid; margin: 1.5rem 0; }
label { margin: 0.75rem 0 0.25rem; font-weight: 550; }
input, select {
  width: 100%;
  min-height: 44px;
  padding: 0.5rem 0.75rem;
  border: 1px solid var(--edge);
  border-radius: 8px;
  background: var(--card);
  color: inherit;
  font: inherit;
}
input[aria-invalid='true'] { border-color: var(--fault); }
.row { display: grid; grid-template-columns: repeat(auto-fit, minmax(10rem, 1fr)); gap: 0 1rem; }
.row > div { display: grid; align-content: start; }
button, .button {
  display: inline-block;
  min-height: 44px;
  margin-top: 1.25rem;
  padding: 0.6rem 1.25rem;
  border: 1px solid var(--accent);
  border-radius: 8px;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
a:not(.button) { color: var(--accent); }
.leave { margin: 1.5rem 0 0; }
.waiting::before {
  content: '';
  display: inline-block;
  width: 1em;
  height: 1em;
  margin-inline-end: 0.6em;
  vertical-align: -0.125em;
  border: 2px solid var(--line);
  border-top-color: var(--accent);
  border-radius: 50%;
  animation: turn 1s linear infinite;
}
@keyframes turn { to { rotate: 1turn; } }
@media (prefers-reduced-motion: reduce) { .waiting::before { animation: none; } }
:lang(ja) :is(h1, p) { word-break: auto-phrase; }
td { overflow-wrap: anywhere; }
button.quiet { margin-top: 0.75rem; background: transparent; color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.fault { margin: 1rem 0 0; padding: 0.75rem 1rem; border-radius: 8px; background: var(--fault-paper); color: var(--fault); }
details { margin-top: 1rem; font-size: 0.9375rem; }
summary { min-height: 44px; padding-block: 0.6rem; font-weight: 550; cursor: pointer; }
code { font-size: 0.9375rem; white-space: nowrap; }
`;
