import type { StaffMessages } from '../../catalogue/messages.ts';

export const staffRoles: StaffMessages['staffRoles'] = {
  names: {
    admin: 'Administrador',
    organiser: 'Organizador',
    helper: 'Ayudante',
    desk: 'Mostrador',
    'ticket-scanner': 'Control de boletos',
    reports: 'Solo informes',
  },
  hints: {
    admin: 'Todo: eventos, dinero, personal y configuración.',
    organiser:
      'Editar, publicar y clonar sus eventos, escribir a los asistentes, imprimir credenciales y ver informes.',
    helper: 'Buscar, vender, cobrar en efectivo, imprimir credenciales y ver informes.',
    desk: 'Buscar asistentes, inscribirlos y venderles, cobrar en efectivo, imprimir credenciales y registrar entradas.',
    'ticket-scanner': 'Registrar entradas en la puerta.',
    reports: 'Ver y exportar los informes de sus eventos. No se puede cambiar nada.',
  },
  refusedTitle: 'No puede abrir esa página',
  refusedText: (p) => `Requiere el rol ${p.roles}. Si lo necesita para su trabajo, pídaselo a un administrador.`,
};
