declare module 'subset-font' {
  interface Options {
    /** Retains all glyphs; the text is then empty. */
    keepAllGlyphs: true;
    targetFormat: 'truetype';
    variationAxes: Readonly<Record<string, number>>;
  }
  export default function subsetFont(font: Buffer, text: '', options: Options): Promise<Buffer>;
}
