import type { Widen } from '../../catalogue/messages.ts';
import type { walletPass as english } from '../../en-US/tickets/wallet-pass.ts';

export const walletPass: Widen<typeof english> = {
  description: ({ eventName }) => `Boleto para ${eventName}`,
  number: 'Boleto',
  numbered: ({ id }) => `Boleto N.º ${id}`,
  when: 'Cuándo',
  where: 'Dónde',
  attendee: 'Asistente',
  type: 'Tipo de boleto',
  account: 'Número de cuenta',
  code: 'Sobre el código',
  onlyOnce: 'Válido para una persona y una sola entrada. Si el boleto cambia, el código de este pase se actualiza.',
  usedByFormerHolder: ({ time }) =>
    `El titular anterior ya entró con este boleto (${time}). No se puede usar para entrar otra vez.`,
  page: 'Ver el boleto en línea',
  state: 'Estado',
  isUsed: 'Ya usado',
  isVoid: 'Ya no es válido',
  whyVoid: 'El boleto se transfirió o se canceló, o ya no tiene código. Vea sus boletos actuales en su cuenta.',
  typeChanged: 'Su boleto ahora es: %@',
  whenChanged: 'El evento ahora es: %@',
};
