/** Why a whole import, export or event cannot be, in one line for the operator. */
export class ExchangeRefusal extends Error {
  constructor(line: string) {
    super(line);
    this.name = 'ExchangeRefusal';
  }
}
