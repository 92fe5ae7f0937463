import type { Messages } from '../../catalogue/messages.ts';

export const foundBy: Messages['foundBy'] = {
  label: 'Coincide con',
  name: (p: { value: string }) => `nombre ${p.value}`,
  attendeeName: (p: { value: string }) => `asistente ${p.value}`,
  reading: (p: { value: string }) => `lectura ${p.value}`,
  badgeName: (p: { value: string }) => `nombre en la credencial ${p.value}`,
  accountPhone: (p: { value: string }) => `teléfono de la cuenta ${p.value}`,
  attendeePhone: (p: { value: string }) => `teléfono del asistente ${p.value}`,
  account: (p: { value: string }) => `cuenta ${p.value}`,
  ticket: (p: { value: string }) => `boleto ${p.value}`,
  order: (p: { value: string }) => `pedido ${p.value}`,
  receipt: (p: { value: string }) => `recibo ${p.value}`,
  accountAddress: (p: { value: string }) => `correo de la cuenta ${p.value}`,
  attendeeAddress: (p: { value: string }) => `correo del asistente ${p.value}`,
  confirmationAddress: (p: { value: string }) => `confirmación enviada a ${p.value}`,
  payerAddress: (p: { value: string }) => `correo de quien pagó ${p.value}`,
};
