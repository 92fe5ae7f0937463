declare module 'subset-font' {
  interface Options {
    /** All glyphs stay, and the text is empty. */
    keepAllGlyphs: true;
    targetFormat: 'truetype';
    variationAxes: Readonly<Record<string, number>>;
  }
  export default function subsetFont(font: Buffer, text: '', options: Options): Promise<Buffer>;
}
