/** The hour with its Spanish article: `la 1:15 p.m.`, `las 2:15 p.m.` */
export const withArticle = (time: string): string => `${/^1(?!\d)/.test(time) ? 'la' : 'las'} ${time}`;
