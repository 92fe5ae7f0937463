import { Transform } from 'node:stream';

export interface TransferProgress {
  rows: number;
  /** 0 to 1, by the size of tables or files. */
  share: number;
}

const lineFeed = 10;

/** Passes COPY text through and reports the rows and bytes of each chunk. PostgreSQL escapes line breaks within values. */
export const rowCounter = (onChunk: (rows: number, bytes: number) => void): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      let rows = 0;
      for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) rows += 1;
      onChunk(rows, chunk.length);
      done(null, chunk);
    },
  });
