/** A failure to tell in one line; anything else that is thrown is a fault of ours and keeps its stack. */
export class PlainFailure extends Error {
  readonly exitCode: number;
  constructor(line: string, exitCode = 1) {
    super(line);
    this.name = 'PlainFailure';
    this.exitCode = exitCode;
  }
}
