/** The reference of payments without a gateway: cash and waived payments (spec §3 Order). */
export const noGateway = '1';
