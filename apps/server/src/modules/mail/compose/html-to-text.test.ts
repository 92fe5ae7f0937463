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

/** Lowest CPU time of three runs in µs. Other processes have little influence on it. */
function costOf(work: () => unknown): number {
  const runs = [0, 1, 2].map(() => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.max(1_000, Math.min(...runs));
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
  const textOf = (length: number) => `<${piece.repeat(length / piece.length)}`;
  const [short, long] = [textOf(15_000), textOf(240_000)];
  for (const work of [textOfHtml, forbiddenInMail]) {
    const [first, second] = [costOf(() => work(short)), costOf(() => work(long))];
    // The text is 16 times as long: linear time gives a factor of 16, quadratic time 256.
    expect(second / first, work.name).toBeLessThan(100);
  }
});

test.each([' ', '\n', '\t'])('takes linear time for an opening character followed by many %j', (blank) => {
  const texts = ['<', 'href=', '<meta http-equiv=', '<x on', '<x onload'].map(
    (begin) => (length: number) => begin + blank.repeat(length),
  );
  for (const textOf of texts) {
    const [first, second] = [15_000, 240_000].map((length) => costOf(() => forbiddenInMail(textOf(length))));
    expect((second ?? 0) / (first ?? 1)).toBeLessThan(100);
  }
});
