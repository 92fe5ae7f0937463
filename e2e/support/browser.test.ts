import { expect, test } from 'vitest';
import { launchBrowser } from './browser.ts';

test('a browser starts on this machine and has glyphs for Japanese', async () => {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    // A missing glyph is drawn as the same box as a code point without any glyph.
    const drawn = await page.evaluate(
      (letters) => {
        const canvas = document.createElement('canvas');
        canvas.width = 60;
        canvas.height = 60;
        const brush = canvas.getContext('2d', { willReadFrequently: true });
        if (!brush) return [];
        return letters.map((letter) => {
          brush.clearRect(0, 0, 60, 60);
          brush.font = '40px system-ui, sans-serif';
          brush.fillText(letter, 5, 45);
          return [...brush.getImageData(0, 0, 60, 60).data].join('');
        });
      },
      ['\u{10FFFD}', 'あ', '登', '髙', 'ñ'],
    );
    expect(new Set(drawn).size).toBe(5);
  } finally {
    await browser.close();
  }
});
