/** Global state of a process that outlives a test file. */
export interface ProcessState {
  globals: ReadonlyMap<string, PropertyDescriptor>;
  env: ReadonlyMap<string, string | undefined>;
  folder: string;
}

/** Set once per process by sharp, Testing Library and the reader of calendars when they are loaded. What tests share on purpose begins with `foyer`. */
const setOnce = new Set(['VIPSHOME', 'IS_REACT_ACT_ENVIRONMENT', 'Temporal']);
const isCompared = ([name]: [string, unknown]) => !setOnce.has(name) && !/^(?:__|foyer[A-Z])/.test(name);

/** Without symbols and names with `__`, under which Node and libraries store what they create once. */
export const stateOf = (): ProcessState => ({
  globals: new Map(Object.entries(Object.getOwnPropertyDescriptors(globalThis)).filter(isCompared)),
  env: new Map(Object.entries(process.env).filter(isCompared)),
  folder: process.cwd(),
});

/** The names of what differs, such as `fetch` or `process.env.TZ`. */
export function differencesOf(before: ProcessState, after: ProcessState): string[] {
  const globals = [...new Set([...before.globals.keys(), ...after.globals.keys()])].filter((name) => {
    const [old, now] = [before.globals.get(name), after.globals.get(name)];
    // Libraries define what they add once as a getter or not enumerable, and an assignment does neither.
    return !isSame(old, now) && (old !== undefined || (now?.enumerable === true && !now.get));
  });
  const env = [...new Set([...before.env.keys(), ...after.env.keys()])].filter(
    (name) => before.env.get(name) !== after.env.get(name),
  );
  return [
    ...globals,
    ...env.map((name) => `process.env.${name}`),
    ...(before.folder === after.folder ? [] : ['process.cwd()']),
  ];
}

/** A global that is undefined counts as absent. */
function isSame(before: PropertyDescriptor = {}, after: PropertyDescriptor = {}): boolean {
  // The first use of some globals of Node replaces their getter by its value.
  if (before.get && !after.get) return Object.is(before.get.call(globalThis), after.value);
  return before.get === after.get && Object.is(before.value, after.value);
}
