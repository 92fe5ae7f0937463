/** The reference of payments without a gateway: cash and waived payments (orders 7). */
export const noGateway = '1';
