/** The reference of payments that no gateway took part in: cash, and what was waived (spec §3 Order). */
export const noGateway = '1';
