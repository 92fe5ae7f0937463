import { expect, test } from 'vitest';
import { embedCode } from './embed-code.ts';

const script = { url: 'https://foyer.example/embed/abc.js', integrity: 'sha384-x' };
const locale = 'es-US';

test('the code has the element with its link, and the script with its hash', () => {
  expect(embedCode({ script, eventId: 7, url: 'https://foyer.example/e/7/es', locale })).toBe(
    `<foyer-button event="7" lang="es"><a href="https://foyer.example/e/7/es">https://foyer.example/e/7/es</a></foyer-button>
<script async src="https://foyer.example/embed/abc.js"
  integrity="sha384-x" crossorigin="anonymous"></script>`,
  );
  expect(embedCode({ script, url: 'https://foyer.example/calendar.ics', locale })).toMatch(/^<foyer-events lang="es">/);
});
