/** Refuses a whole import, export or event. The message is one line for the operator. */
export class ExchangeRefusal extends Error {
  constructor(line: string) {
    super(line);
    this.name = 'ExchangeRefusal';
  }
}
