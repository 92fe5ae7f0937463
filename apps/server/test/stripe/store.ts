import { invalid, missing } from './errors.ts';

/** An API object. Links to other objects are ids unless they are expanded. */
export type Thing = Record<string, unknown> & { id: string; object: string; created: number };

/** Id prefix of each kind. An id with another prefix is not found. */
const prefixes = {
  payment_intent: 'pi',
  payment_method: 'pm',
  customer: 'cus',
  charge: 'ch',
  refund: 're',
  dispute: 'du',
  balance_transaction: 'txn',
  payout: 'po',
  'checkout.session': 'cs',
  event: 'evt',
} as const;
export type Kind = keyof typeof prefixes;

const links = [
  'payment_intent',
  'latest_charge',
  'payment_method',
  'customer',
  'charge',
  'source',
  'balance_transaction',
];

/** All objects of the fake, with its own clock. */
export class Store {
  readonly #things = new Map<string, Thing>();
  #offsetMs = 0;
  #counter = 0;
  /** The value of `livemode` on every object. */
  live = false;

  now = (): number => Date.now() + this.#offsetMs;
  advance(ms: number): void {
    this.#offsetMs += ms;
  }

  make(object: Kind, values: Record<string, unknown>): Thing {
    this.#counter += 1;
    const created = Math.floor(this.now() / 1000);
    const thing = { id: `${prefixes[object]}_${this.#counter}`, object, created, livemode: this.live, ...values };
    this.#things.set(thing.id, thing);
    return thing;
  }

  get(object: Kind, id: string | undefined): Thing {
    const thing = this.#things.get(id ?? '');
    if (thing?.object !== object) throw missing(object, id ?? '');
    return thing;
  }

  /** Any object by id, as the API returns it. */
  show(id: string): Thing {
    const thing = this.#things.get(id);
    if (!thing) throw missing('object', id);
    return this.expanded(thing, []);
  }

  /** All matching objects of a kind, newest first. */
  all(object: Kind, fits: (thing: Thing) => boolean = () => true): Thing[] {
    return [...this.#things.values()].filter((thing) => thing.object === object && fits(thing)).toReversed();
  }

  /** A copy with only the requested links expanded. */
  expanded(thing: Thing, paths: readonly string[]): Thing {
    const copy = structuredClone(thing);
    delete copy['hidden'];
    for (const path of paths) {
      const [step = '', ...rest] = path.split('.');
      if (!links.includes(step) || !(step in thing))
        throw invalid('parameter_invalid', `This property cannot be expanded (${path}).`, 'expand');
      const linked = this.#things.get(String(thing[step]));
      const ahead = paths.filter((each) => each.startsWith(`${step}.`)).map((each) => each.slice(step.length + 1));
      if (linked) copy[step] = this.expanded(linked, rest.length > 0 || ahead.length > 0 ? ahead : []);
    }
    return copy;
  }
}
