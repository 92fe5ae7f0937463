/** A key that the name of a list proposes: `Top 100 leaders` becomes `top-100-leaders`. Empty without Latin letters or digits. */
export const proposedKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/-$/, '');

export const isListKey = (key: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}$/.test(key);
