/** A key that the name of a list or qualification proposes: `Top 100 leaders` becomes `top-100-leaders`. Empty without Latin letters or digits. */
export const proposedKey = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, 40)
    .replace(/-$/, '');

/** Must match `audienceKey` of the contract. */
export const isAudienceKey = (key: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}$/.test(key);
