/**
 * Replaces the query library's mutation cache in the build (1 KB on every page with a session). It is never used,
 * because actions go through `useAction` (`src/shared/action`). It has the members that `QueryClient` uses.
 */
export class MutationCache {
  readonly #all: readonly never[] = [];

  findAll(): readonly never[] {
    return this.#all;
  }

  resumePausedMutations(): Promise<readonly never[]> {
    return Promise.resolve(this.#all);
  }

  clear(): void {
    // It is always empty.
  }
}
