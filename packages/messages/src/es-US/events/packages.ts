import type { packages as English } from '../../en-US/events/packages.ts';

/** Paquetes de boletos: su configuración en el editor. */
export const packages: typeof English = {
  packages: 'Paquetes',
  hint: 'Un paquete vende varios boletos a un solo precio, como una familia de cuatro. Cada boleto tiene su código, su formulario y su correo.',
  add: 'Agregar paquete',
  newPackage: 'Paquete nuevo',
  parts: 'Boletos del paquete',
  partsHint: 'En el orden en que el registro pregunta por las personas. El paquete se ofrece a la primera.',
  ticket: 'Tipo de boleto',
  person: 'Persona',
  addPart: 'Agregar boleto',
  removePart: (p) => `Quitar el boleto ${p.number}`,
  endsWhole: 'Cancelar y reembolsar el paquete solo completo',
  shares: (p) => `Parte de cada boleto en el precio: ${p.shares}`,
  sold: 'Ya se vendió o está reservado, así que sus boletos no pueden cambiar.',
  needsTickets: 'Agregue primero un tipo de boleto.',
  unknown: 'Este tipo de boleto ya no existe o ya no se ofrece.',
  notSingle: 'Un paquete o un boleto de equipo no puede formar parte de un paquete.',
  qualifiedOnly: 'Un tipo de boleto solo para quienes se ganaron un lugar no puede formar parte de un paquete.',
  otherCurrency: 'Este tipo de boleto tiene otra moneda que el paquete.',
  notOffered: 'Este tipo de boleto no se vende para esta persona.',
  tooMany: 'Una cuenta no puede tener tantos boletos para esta persona.',
  otherFirst: 'Un paquete se ofrece a la persona de su primer boleto.',
  extras: 'Un paquete no tiene complementos, equipo ni cambios de boleto propios.',
  draws: 'Los cupos los usan los boletos del paquete, no el paquete.',
};
