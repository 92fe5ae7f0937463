import { invalid, missing } from './errors.ts';
import type { Till } from './money.ts';
import { fieldsOf, listOf, numberOf, textOf, type Sent } from './parameters.ts';
import { expireSession, makeSession, sessionOf } from './sessions.ts';
import type { RequestName } from './shapes.ts';
import { shapes } from './shapes.ts';
import type { Kind, Store, Thing } from './store.ts';

/** The request of a path, and the id in it. */
export function requestOf(method: string, path: string): { name: RequestName; id: string | undefined } {
  const steps = path.replace(/^\/v1\//, '').split('/');
  for (const name of Object.keys(shapes) as RequestName[]) {
    const [verb, pattern = ''] = name.split(' ');
    const parts = pattern.split('/');
    const fits = parts.length === steps.length && parts.every((part, at) => part === ':id' || part === steps[at]);
    if (verb === method && fits) return { name, id: steps[parts.indexOf(':id')] };
  }
  throw missing('request', `${method} ${path}`);
}

/** Stripe's search finds objects that are a minute old. Newer objects may be missing. */
const searchLagMs = 60_000;

/** Executes the request and returns the object or the list. */
export function execute(
  { store, till }: { store: Store; till: Till },
  { name, id }: { name: RequestName; id: string | undefined },
  p: { [name: string]: Sent },
): Thing | Record<string, unknown> | 'silence' {
  const expand = listOf(p['expand']).map((path) => textOf(path) ?? '');
  const shown = (thing: Thing) => store.expanded(thing, expand);
  const intent = () => store.get('payment_intent', id);
  const answered = (thing: Thing | 'silence') => (thing === 'silence' ? thing : shown(thing));
  const list = (kind: Kind, fits: (thing: Thing) => boolean = () => true) => page(store, kind, fits, p, expand);
  const linked = (thing: Thing) =>
    ['payment_intent', 'charge', 'type', 'source', 'payout'].every(
      (link) => p[link] === undefined || thing[link] === textOf(p[link]),
    );
  switch (name) {
    case 'POST payment_intents':
      return shown(till.makeIntent(p));
    case 'GET payment_intents':
      return list('payment_intent');
    case 'GET payment_intents/search':
      return search(store, textOf(p['query']) ?? '', expand);
    case 'GET payment_intents/:id':
      return shown(intent());
    case 'POST payment_intents/:id': {
      const { metadata, expand: _, ...changes } = p;
      const found = intent();
      Object.assign(found, changes);
      Object.assign(found['metadata'] as object, fieldsOf(metadata));
      return shown(found);
    }
    case 'POST payment_intents/:id/confirm':
      return answered(till.confirm(intent(), p));
    case 'POST payment_intents/:id/cancel':
      return shown(till.cancel(intent()));
    case 'POST payment_methods':
      return shown(till.makeMethod(p));
    case 'GET payment_methods/:id':
      return shown(store.get('payment_method', id));
    case 'POST payment_methods/:id/attach': {
      const method = store.get('payment_method', id);
      method['customer'] = store.get('customer', textOf(p['customer'])).id;
      return shown(method);
    }
    case 'POST customers':
      return store.make('customer', {});
    case 'POST refunds':
      return shown(till.refund(p));
    case 'GET refunds':
      if (p['payment_intent'] !== undefined) store.get('payment_intent', textOf(p['payment_intent']));
      return list('refund', linked);
    case 'GET refunds/:id':
      return shown(store.get('refund', id));
    case 'GET charges':
      return list('charge', linked);
    case 'GET charges/:id':
      return shown(store.get('charge', id));
    case 'GET disputes':
      return list('dispute', linked);
    case 'GET disputes/:id':
      return shown(store.get('dispute', id));
    case 'GET balance_transactions':
      return list('balance_transaction', linked);
    case 'POST checkout/sessions':
      return shown(makeSession(store, till, p));
    case 'GET checkout/sessions':
      return list('checkout.session', linked);
    case 'GET checkout/sessions/:id':
      return shown(sessionOf(store, id));
    case 'POST checkout/sessions/:id/expire':
      return shown(expireSession(sessionOf(store, id)));
    case 'POST checkout/sessions/:id': {
      const session = sessionOf(store, id);
      Object.assign(session['metadata'] as object, fieldsOf(p['metadata']));
      return shown(session);
    }
  }
}

/** Removes the prefix `data.` from the expand paths of a list. */
function ofElements(expand: readonly string[]): string[] {
  return expand.map((path) => {
    if (!path.startsWith('data.')) throw invalid('parameter_invalid', `This property cannot be expanded (${path}).`);
    return path.slice('data.'.length);
  });
}

/** A page of a list, newest first by creation. */
function page(
  store: Store,
  kind: Kind,
  fits: (thing: Thing) => boolean,
  p: { [name: string]: Sent },
  expand: readonly string[],
) {
  const time = fieldsOf(p['created']);
  const bound = (name: string, otherwise: number) => (time[name] === undefined ? otherwise : numberOf(time[name]));
  const all = store.all(
    kind,
    (thing) =>
      fits(thing) &&
      thing.created >= bound('gte', 0) &&
      thing.created > bound('gt', -1) &&
      thing.created < bound('lt', Infinity) &&
      thing.created <= bound('lte', Infinity),
  );
  const after = textOf(p['starting_after']);
  const start = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const limit = p['limit'] === undefined ? 10 : numberOf(p['limit']);
  const data = all.slice(start, start + limit).map((thing) => store.expanded(thing, ofElements(expand)));
  return { object: 'list', data, has_more: start + limit < all.length, url: `/v1/${kind}s` };
}

function search(store: Store, query: string, expand: readonly string[]) {
  const key = /^metadata\['foyer_key'\]:'((?:[^'\\]|\\.)*)'$/.exec(query)?.[1]?.replace(/\\(.)/g, '$1');
  if (key === undefined) throw invalid('parameter_invalid', 'a query the stand-in does not know', 'query');
  const data = store
    .all('payment_intent', ({ metadata }) => (metadata as Record<string, string>)['foyer_key'] === key)
    .filter(({ created }) => created * 1000 + searchLagMs <= store.now())
    .map((thing) => store.expanded(thing, ofElements(expand)));
  return { object: 'search_result', data, has_more: false, url: '/v1/payment_intents/search' };
}
