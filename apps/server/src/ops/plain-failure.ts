/** A failure that is reported in one line. Any other thrown error is a bug and is printed with its stack. */
export class PlainFailure extends Error {
  readonly exitCode: number;
  constructor(line: string, exitCode = 1) {
    super(line);
    this.name = 'PlainFailure';
    this.exitCode = exitCode;
  }
}
