import type { Messages } from '../messages.ts';

export const confirmation: Messages['confirmation'] = {
  thankYou: '¡Gracias!',
  number: (p) => `Número de confirmación ${p.id}`,
  tickets: 'Boletos',
  noInformation: 'No hay información que mostrar.',
};
