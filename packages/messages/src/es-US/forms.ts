import type { Messages } from '../messages.ts';

export const forms: Messages['forms'] = {
  resolveErrors: 'Algunas respuestas necesitan su atención antes de continuar.',
  choose: 'Elija…',
};
