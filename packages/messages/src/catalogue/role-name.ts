/** The name of a role in the texts of a language. A role of a newer server keeps its code. */
export const roleName = (role: unknown, names: Readonly<Record<string, string>>): string =>
  (typeof role === 'string' && Object.hasOwn(names, role) ? names[role] : undefined) ?? String(role);
