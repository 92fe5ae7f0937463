import { expect, test } from 'vitest';
import { forbiddenInMail } from './mail-html.ts';

test.each([
  ['<script>alert(1)</script>', 'script'],
  ['<SCRIPT SRC=//x>', 'script'],
  ['< script >', 'script'],
  ['<p><iframe src="https://x"></iframe>', 'iframe'],
  ['<form action="https://x"><input></form>', 'form'],
  ['<svg><animate onbegin=alert(1)></svg>', 'svg'],
  ['<img src=x onerror=alert(1)>', 'onerror'],
  ['<img src="x"onerror="alert(1)">', 'onerror'],
  ['<body/onload=alert(1)>', 'onload'],
  ['<a href="javascript:alert(1)">', 'javascript:'],
  ['<a href=" java\nscript:alert(1)">', 'javascript:'],
  ['<a href="jav&#x61;script:alert(1)">', 'javascript:'],
  ['<a href="&#106;avascript&colon;alert(1)">', 'javascript:'],
  ['<a href="java\u200bscript:alert(1)">', 'javascript:'],
  ['<a href="data:text/html,<p>x">', 'data:text/html'],
  ['<meta http-equiv="refresh" content="0;url=https://x">', 'refresh'],
  ['<link rel=stylesheet href=https://x>', 'link'],
])('%s is forbidden in a mail', (html, found) => {
  expect(forbiddenInMail(html)).toContain(found.replace(/:$/, ''));
});

test.each([
  '<!doctype html><html><head><meta charset="utf-8"><style>.a{color:red}</style></head><body>*|NAME|*</body></html>',
  '<p>Turn the heater on = warm. A formal script, linked.</p>',
  '<a href="https://example.com/?on=1&amp;x=javascript">More</a>',
  '<img src="data:image/png;base64,iVBOR" alt="onward">',
  '<td style="padding:0" class="icon">once = twice</td>',
])('%s is allowed', (html) => {
  expect(forbiddenInMail(html)).toBeNull();
});
