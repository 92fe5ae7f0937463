/** The bar of a trial copy (selling 6.3). */
export const trialBar = {
  name: (p: { event: string }) => `Copia de prueba de ${p.event}`,
  state: (p: { clock: string }) => `Aquí es el ${p.clock}. Sin dinero real ni correos.`,
  change: 'Persona y reloj',
  person: 'Usted es',
  choose: 'Elija una persona',
  attendees: 'Asistentes',
  staff: 'Personal',
  clock: (p: { zone: string }) => `Reloj (${p.zone})`,
  setClock: 'Cambiar el reloj',
  unread: 'No se puede leer esta fecha.',
  leave: 'Salir de la prueba',
  until: (p: { date: string }) => `Esta copia termina el ${p.date}.`,
  roles: {
    admin: 'Administración',
    organiser: 'Organización',
    helper: 'Ayudante',
    desk: 'Mostrador',
    'ticket-scanner': 'Entrada',
    reports: 'Informes',
  },
  noTitle: 'sin título',
};
