import { expect, test } from 'vitest';
import { forbiddenInMail } from './forbidden-html.ts';
import { textOfHtml } from './html-to-text.ts';

test.each([
  ['<p>Hello<br>you</p><p>Bye</p>', 'Hello\nyou\nBye\n'],
  ['<ul><li>One</li><li>Two</li></ul>', '- One\n- Two\n'],
  ['See <a href="https://x.example/?a=1&amp;b=2">the page</a>.', 'See the page (https://x.example/?a=1&b=2).\n'],
  ["<a href='https://x.example'>https://x.example</a>", 'https://x.example\n'],
  ['<a href=/a>One <b>bold</b><a href=/b>Two</a>', 'One bold (/a)Two (/b)\n'],
  ['<head><title>T</title></head><style>p{}</style><script>1<2</script><p>Shown', 'Shown\n'],
  ['<head><title>T</title><body>Shown', 'Shown\n'],
  ['Fish &amp; chips &#39;n&#39; &eacute;clair&nbsp;&unknown;', "Fish & chips 'n' éclair &unknown;\n"],
  ['a <!-- hidden > --> b', 'a b\n'],
  ['  \n a \n\n b <p></p><p></p><p></p><p></p>c', 'a b\n\nc\n'],
])('converts %j to %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

/** CPU time of this thread in µs for 32,000 characters, as texts of this length. Time on a busy machine does not count. */
function costOf(work: (text: string) => unknown, textOf: (length: number) => string, length: number): number {
  const texts = Array.from({ length: 32_000 / length }, () => textOf(length));
  const runs = [0, 1, 2].map(() => {
    const before = process.threadCpuUsage();
    for (const text of texts) work(text);
    return process.threadCpuUsage(before).user;
  });
  return Math.max(1_000, Math.min(...runs));
}

/** One long text costs as much as 16 short ones together. With quadratic time it would cost 16 times as much. */
function expectLinear(work: (text: string) => unknown, textOf: (length: number) => string): void {
  const [short, long] = [costOf(work, textOf, 2_000), costOf(work, textOf, 32_000)];
  expect(long / short, work.name).toBeLessThan(6);
}

const hostile = [
  '<a href="x">',
  '<a href="x" ',
  '<style',
  '<style>',
  '<b>',
  '<b></i>',
  '<',
  '< ',
  '</p \n',
  '<li>\n ',
  '&amp',
  '&#x',
  '<!--',
  '<meta ',
  '<meta http-equiv ',
  ' on',
  'href= ',
  'src="',
  '" onx',
  ' \n\n',
  'j a v a ',
];

test.each(hostile)('takes linear time for repeated %j, in the conversion and in the check', (piece) => {
  for (const work of [textOfHtml, forbiddenInMail]) {
    expectLinear(work, (length) => `<${piece.repeat(length / piece.length)}`);
  }
});

test.each([' ', '\n', '\t'])('takes linear time for an opening character followed by many %j', (blank) => {
  for (const begin of ['<', 'href=', '<meta http-equiv=', '<x on', '<x onload']) {
    expectLinear(forbiddenInMail, (length) => begin + blank.repeat(length));
  }
});
