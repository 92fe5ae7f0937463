/**
 * Compares two OpenAPI descriptions of this product (integrations 5.3). Only what a caller depends on counts: addresses,
 * access, inputs, responses, statuses and error codes. Texts, examples and bounds of numbers and lengths do not count.
 */

type Json = { readonly [key: string]: unknown };
type Direction = 'request' | 'response';

export interface ApiChange {
  /** `Order.totalAmount (response): removed`. It names the change in `docs/api-changes.md`. */
  name: string;
  /** A caller that was written for the old description can fail. */
  isBreaking: boolean;
}

interface Comparison {
  before: Json;
  after: Json;
  changes: Map<string, ApiChange>;
  /** Pairs of components that were compared. */
  compared: Set<string>;
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const objectAt = (value: unknown, ...path: readonly string[]): Json => {
  const found = path.reduce<unknown>((part, key) => (isObject(part) ? part[key] : undefined), value);
  return isObject(found) ? found : {};
};
const textAt = (value: unknown, key: string): string => {
  const found = isObject(value) ? value[key] : undefined;
  return typeof found === 'string' ? found : '';
};
const listAt = (value: unknown, key: string): readonly unknown[] => {
  const found = isObject(value) ? value[key] : undefined;
  return Array.isArray(found) ? found : [];
};

/** The differences between two descriptions, each once, breaking ones first. */
export function diffApi(before: Json, after: Json): ApiChange[] {
  const comparison: Comparison = { before, after, changes: new Map(), compared: new Set() };
  const [old, current] = [callsOf(before), callsOf(after)];
  for (const [call, operation] of old) {
    const now = current.get(call);
    if (now) compareCall(comparison, call, operation, now);
    else note(comparison, `${call}: removed`, true);
  }
  for (const call of current.keys()) if (!old.has(call)) note(comparison, `${call}: added`, false);
  return [...comparison.changes.values()].toSorted(
    (a, b) => Number(b.isBreaking) - Number(a.isBreaking) || (a.name < b.name ? -1 : 1),
  );
}

function note({ changes }: Comparison, name: string, isBreaking: boolean): void {
  changes.set(name, { name, isBreaking });
}

/** Operations by `GET /api/events`. */
const callsOf = (api: Json): Map<string, Json> =>
  new Map(
    Object.entries(objectAt(api, 'paths')).flatMap(([path, methods]) =>
      Object.entries(isObject(methods) ? methods : {}).map(([method, operation]) => [
        `${method.toUpperCase()} ${path}`,
        isObject(operation) ? operation : {},
      ]),
    ),
  );

function compareCall(comparison: Comparison, call: string, before: Json, after: Json): void {
  if (JSON.stringify(before['security'] ?? []) !== JSON.stringify(after['security'] ?? []))
    note(comparison, `${call}: other access`, true);
  compareParameters(comparison, call, before, after);
  compareContent(comparison, `${call} body`, [before['requestBody'], after['requestBody']], 'request');
  const [old, now] = [objectAt(before, 'responses'), objectAt(after, 'responses')];
  for (const status of Object.keys(old).filter(isSuccess)) {
    if (!(status in now)) note(comparison, `${call}: status ${status} removed`, true);
    else compareContent(comparison, `${call} ${status}`, [old[status], now[status]], 'response');
  }
  const [oldCodes, newCodes] = [errorCodes(old), errorCodes(now)];
  for (const [code, status] of oldCodes) {
    const current = newCodes.get(code);
    if (current !== undefined && current !== status)
      note(comparison, `${call}: ${code} has status ${current} instead of ${status}`, true);
  }
}

const isSuccess = (status: string) => Number(status) < 400;

/** Status by error code. The description of an error response lists its codes. */
const errorCodes = (responses: Json): Map<string, string> =>
  new Map(
    Object.entries(responses)
      .filter(([status]) => !isSuccess(status))
      .flatMap(([status, response]) =>
        textAt(response, 'description')
          .split(', ')
          .map((code) => [code, status]),
      ),
  );

function compareParameters(comparison: Comparison, call: string, before: Json, after: Json): void {
  const byName = (operation: Json) =>
    new Map(
      listAt(operation, 'parameters')
        .filter(isObject)
        .map((each) => [`${textAt(each, 'in')}.${textAt(each, 'name')}`, each]),
    );
  const [old, now] = [byName(before), byName(after)];
  for (const [name, parameter] of old) {
    const current = now.get(name);
    const at = `${call} ${name}`;
    if (!current) note(comparison, `${at}: removed`, true);
    else {
      if (current['required'] === true && parameter['required'] !== true) note(comparison, `${at}: now required`, true);
      compareSchemas(comparison, at, [parameter['schema'], current['schema']], 'request');
    }
  }
  for (const [name, parameter] of now) {
    if (old.has(name)) continue;
    const isRequired = parameter['required'] === true;
    note(comparison, `${call} ${name}: ${isRequired ? 'new and required' : 'added'}`, isRequired);
  }
}

/** Compares a request body or a response by its content types. */
function compareContent(
  comparison: Comparison,
  at: string,
  [before, after]: readonly [unknown, unknown],
  direction: Direction,
): void {
  const [old, now] = [objectAt(before, 'content'), objectAt(after, 'content')];
  for (const [type, content] of Object.entries(old)) {
    const current = now[type];
    if (current === undefined) note(comparison, `${at}: ${type} removed`, true);
    else compareSchemas(comparison, at, [objectAt(content)['schema'], objectAt(current)['schema']], direction);
  }
  if (direction !== 'request') return;
  const isRequired = objectAt(after)['required'] === true;
  if (isRequired && objectAt(before)['required'] !== true) note(comparison, `${at}: now required`, true);
}

interface Kind {
  kind: string;
  schema: Json;
  name: string | undefined;
}

/** The alternatives of a schema by their JSON type, without references and unions. */
function kindsOf(api: Json, schema: unknown, name?: string): Kind[] {
  if (!isObject(schema)) return [{ kind: 'any', schema: {}, name }];
  const ref = schema['$ref'];
  if (typeof ref === 'string') {
    const target = ref.split('/').at(-1) ?? '';
    return kindsOf(api, objectAt(api, 'components', 'schemas', target), target);
  }
  const union = [...listAt(schema, 'anyOf'), ...listAt(schema, 'oneOf')];
  if (union.length > 0) return union.flatMap((each) => kindsOf(api, each, name));
  const { type } = schema;
  if (Array.isArray(type)) return type.map((kind) => ({ kind: String(kind), schema, name }));
  if (typeof type === 'string') return [{ kind: type, schema, name }];
  const [value] = valuesOf(schema) ?? [];
  return [{ kind: value === undefined ? 'any' : value === null ? 'null' : typeof value, schema, name }];
}

/** The only allowed values; null if a schema has no list of them. */
function valuesOf(schema: Json): readonly unknown[] | null {
  if ('const' in schema) return [schema['const']];
  return Array.isArray(schema['enum']) ? schema['enum'] : null;
}

function compareSchemas(
  comparison: Comparison,
  at: string,
  [before, after]: readonly [unknown, unknown],
  direction: Direction,
): void {
  const [old, now] = [kindsOf(comparison.before, before), kindsOf(comparison.after, after)];
  const [oldNames, newNames] = [old, now].map((kinds) => new Set(kinds.map(({ kind }) => kind))) as [
    Set<string>,
    Set<string>,
  ];
  // A caller may still send what it sent, and receives only what it knew.
  const [accepted, used] = direction === 'request' ? [newNames, oldNames] : [oldNames, newNames];
  for (const kind of used)
    if (!accepted.has(kind) && !accepted.has('any') && !(kind === 'integer' && accepted.has('number')))
      note(
        comparison,
        `${at} (${direction}): ${[...oldNames].join(' or ')} became ${[...newNames].join(' or ')}`,
        true,
      );
  for (const kind of oldNames) {
    const [olds, news] = [old, now].map((kinds) => kinds.filter((each) => each.kind === kind)) as [Kind[], Kind[]];
    if (news.length === 0) continue;
    if (kind === 'object' || kind === 'array') {
      // Several objects are told apart by their order, which the contract keeps.
      for (const [index, one] of olds.entries()) {
        const other = news[index];
        if (other) compareParts(comparison, at, [one, other], direction);
        else note(comparison, `${at} (${direction}): one of several forms removed`, true);
      }
    } else compareValues(comparison, at, [olds, news], direction);
  }
}

/** An allowed value that is no longer allowed or no longer comes. */
function compareValues(
  comparison: Comparison,
  at: string,
  [before, after]: readonly [Kind[], Kind[]],
  direction: Direction,
): void {
  const valuesIn = (kinds: Kind[]) => {
    const lists = kinds.map(({ schema }) => valuesOf(schema));
    return lists.includes(null) ? null : lists.flatMap((list) => list ?? []);
  };
  const [old, now] = [valuesIn(before), valuesIn(after)];
  if (now === null) return;
  if (old === null) note(comparison, `${at} (${direction}): only some values`, true);
  for (const value of old ?? [])
    if (!now.includes(value)) note(comparison, `${at} (${direction}): value ${String(value)} removed`, true);
  for (const value of old ? now : [])
    if (!old?.includes(value)) note(comparison, `${at} (${direction}): value ${String(value)} added`, false);
}

/** Compares the fields of two objects, or the items of two arrays. */
function compareParts(
  comparison: Comparison,
  path: string,
  [before, after]: readonly [Kind, Kind],
  direction: Direction,
): void {
  if (before.name !== undefined && after.name !== undefined) {
    const pair = `${before.name} ${after.name} ${before.kind} ${direction}`;
    if (comparison.compared.has(pair)) return;
    comparison.compared.add(pair);
  }
  const at = before.name ?? path;
  if (before.kind === 'array') {
    compareSchemas(comparison, `${at}[]`, [before.schema['items'], after.schema['items']], direction);
    return;
  }
  const [old, now] = [objectAt(before.schema, 'properties'), objectAt(after.schema, 'properties')];
  const isRequired = ({ schema }: Kind, name: string) => listAt(schema, 'required').includes(name);
  for (const [name, field] of Object.entries(old)) {
    const where = `${at}.${name}`;
    if (!(name in now)) {
      note(comparison, `${where} (${direction}): removed`, true);
      continue;
    }
    const [was, is] = [isRequired(before, name), isRequired(after, name)];
    if (direction === 'request' && is && !was) note(comparison, `${where} (request): now required`, true);
    if (direction === 'response' && was && !is) note(comparison, `${where} (response): can be absent`, true);
    compareSchemas(comparison, where, [field, now[name]], direction);
  }
  for (const name of Object.keys(now)) {
    if (name in old) continue;
    const isNeeded = direction === 'request' && isRequired(after, name);
    note(comparison, `${at}.${name} (${direction}): ${isNeeded ? 'new and required' : 'added'}`, isNeeded);
  }
  const [oldRest, newRest] = [before.schema['additionalProperties'], after.schema['additionalProperties']];
  if (isObject(oldRest) && isObject(newRest)) compareSchemas(comparison, `${at}.*`, [oldRest, newRest], direction);
}
