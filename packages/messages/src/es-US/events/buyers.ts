import type { buyers as english } from '../../en-US/events/buyers.ts';

const number = (count: number) => count.toLocaleString('es-US');
const accounts = (count: number) => (count === 1 ? '1 cuenta' : `${number(count)} cuentas`);

export const buyers: typeof english = {
  title: 'Quién puede comprar',
  lead: 'Cuántas cuentas de la organización pueden comprar cada tipo de boleto, y qué queda disponible.',
  count: 'Contar cuentas',
  countAgain: 'Contar de nuevo',
  counted: (p) => `${accounts(p.accounts)} en la organización (recuento: ${p.date})`,
  done: 'Se contaron las cuentas.',
  notCounted: 'Las cuentas aún no se han contado',
  notCountedHint: 'Cuéntelas para ver cuántas pueden comprar. Las ventas continúan mientras tanto.',
  draft: 'Estos son los periodos de venta del borrador. Se aplican cuando se publique.',
  noTypes: 'Aún no hay tipos de boleto',
  noTypesHint: 'Agregue tipos de boleto en la configuración del evento.',
  lists: 'Listas de cuentas',
  stock: (p) =>
    [
      `${number(p.sold)} vendidos`,
      ...(p.held > 0 ? [`${number(p.held)} reservados`] : []),
      p.free === null ? 'sin límite' : `${number(p.free)} libres`,
    ].join(' · '),
  when: 'Cuándo',
  who: 'Quién',
  price: 'Precio',
  reserved: 'Apartados',
  accountsOf: (p) => accounts(p.count),
  reservedOf: (p) => (p.count === 1 ? '1 reservado' : `${number(p.count)} reservados`),
  accounts: 'Cuentas',
  alerts: 'Avisos solicitados',
  shares: 'Por título y país',
  fromUntil: (p) => `${p.from} – ${p.until}`,
  from: (p) => `Desde ${p.date}`,
  until: (p) => `Hasta ${p.date}`,
  always: 'Mientras la inscripción esté abierta',
  everybody: 'Todos',
  draw: 'sorteo',
  noTitle: 'Sin título',
  share: (p) => `${p.title} ${p.country}: ${number(p.count)}`,
  moreShares: (p) => `${number(p.count)} más`,
  organisationOf: (p) => `organización de ${p.number}`,
  warnings: 'Revise lo siguiente',
  nobody: (p) => `${p.type}, ${p.window}: no incluye ninguna cuenta.`,
  twoPrices: (p) =>
    `${p.type}: ${accounts(p.count)} ${p.count === 1 ? 'puede' : 'pueden'} comprar en ${p.window} y en ${p.other} al mismo tiempo, a precios distintos. Vale el primero de la lista.`,
  night: (p) => `${p.type}, ${p.window}: se abre entre la medianoche y las 6:00 para ${accounts(p.count)}.`,
};
