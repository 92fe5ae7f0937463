import type { saleChanges as English } from '../../en-US/events/sale-changes.ts';

/** Spanish: windows, pools, packages and benefits in the list of changes of an event. */
export const saleChanges: typeof English = {
  reserved: (p) => (p.count === 1 ? '1 apartado' : `${p.count} apartados`),
  draw: (p) =>
    p.party === 1
      ? `sorteo, boletos guardados ${p.hours} horas`
      : `sorteo, hasta ${p.party} boletos por inscripción, guardados ${p.hours} horas`,
  party: 'Sorteo · Boletos por inscripción',
  holdHours: 'Sorteo · Horas durante las que los ganadores conservan sus boletos',
  units: (p) => (p.count === 1 ? '1 unidad' : `${p.count} unidades`),
  draws: (p) => `${p.name}: ${p.weight}`,
  fewLeft: (p) => `«Quedan pocos» por debajo del ${p.percent} %`,
  endsWhole: 'solo se cancela y reembolsa completo',
  part: (p) => `${p.ticket} (${p.person})`,
  percentOff: (p) => `${p.percent} % de descuento`,
  guests: (p) => `hasta ${p.most} (${p.types})`,
};
