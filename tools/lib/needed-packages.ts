interface Entry {
  link?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
export type Packages = Readonly<Record<string, Entry>>;

/**
 * The installed packages that `workspaces` need next to the bundle (`isOutside`), with their own dependencies, as folders below the repository. Packages of
 * other platforms are left out. Throws when a package is below a workspace, where the bundled server would not find it.
 */
export function packagesNeeded(
  packages: Packages,
  workspaces: readonly string[],
  isThere: (folder: string) => boolean,
  isOutside: (name: string) => boolean,
): string[] {
  const needed = new Set<string>();
  const visit = (from: string): void => {
    const { dependencies = {}, optionalDependencies = {} } = packages[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      if (workspaces.includes(from) && !isOutside(name)) continue;
      const found = packageFolder(packages, from, name);
      if (found === undefined || !isThere(found)) {
        if (name in optionalDependencies) continue;
        throw new Error(`${name}, which ${from} needs, is not installed.`);
      }
      if (packages[found]?.link === true || needed.has(found)) continue;
      if (!found.startsWith('node_modules/')) throw new Error(`${found} is not where the release looks for packages.`);
      needed.add(found);
      visit(found);
    }
  };
  for (const workspace of workspaces) visit(workspace);
  return [...needed].toSorted();
}

/** The folder where Node resolves `name` from a package: next to it or further up. */
function packageFolder(packages: Packages, from: string, name: string): string | undefined {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    const candidate = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (base === '') return undefined;
    if (!base.includes('node_modules/')) base = '';
  }
}
