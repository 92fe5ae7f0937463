import type { Messages } from '../messages.ts';

export const tickets: Messages['tickets'] = {
  statusActive: 'Activo',
  statusCanceled: 'Cancelado',
  statusCheckedIn: 'Registrado en la entrada',
};
