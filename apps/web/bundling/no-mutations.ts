/**
 * Stands in the build for the query library's cache of mutations (1 KB on every page of somebody signed in), which nothing fills: what a
 * person does goes through `useAction` (`src/product/action`). It has what `QueryClient` itself asks of the cache.
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
    // There is never anything in it.
  }
}
