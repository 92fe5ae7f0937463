import type { Messages } from '../../catalogue/messages.ts';

export const recognition: Messages['recognition'] = {
  MC: 'Consultor(a) de Mercadeo',
  RC: 'Consultor(a) Regional',
  SC: 'Consultor(a) Sénior',
  EC: 'Consultor(a) Ejecutivo(a)',
  NC: 'Consultor(a) Nacional',
};
