/**
 * A promise that `use` reads without waiting once it has settled, although React meets it for the first time. A
 * component can then call `use` in every render: React fails with error 467 when a component waits in `use` and does
 * not call it when it renders again.
 */
export function readable<T>(promise: Promise<T>): Promise<T> {
  const read: Promise<T> = promise.then((value) => {
    // The fields that React itself writes on a promise (react.dev/reference/react/use).
    void Object.assign(read, { status: 'fulfilled', value });
    return value;
  });
  return read;
}
