import type { saleWindows as English } from '../../en-US/events/sale-windows.ts';

/** Periodos de venta de un boleto: quién puede comprar, cuándo y a qué precio. */
export const saleWindows: typeof English = {
  windows: 'Periodos de venta',
  hint: 'Un periodo abre la venta a algunas personas por un tiempo. Con periodos, nadie puede comprar fuera de ellos. Agregue un último periodo para todos si todos deben poder comprar.',
  add: 'Agregar periodo',
  windowOf: (p) => `Periodo ${p.number}`,
  removeWindow: (p) => `Quitar el periodo ${p.number}`,
  opens: 'Abre',
  closes: 'Cierra',
  price: (p) => `Precio en el periodo (${p.currency})`,
  priceHint: 'Déjelo vacío para usar el precio del boleto.',
  reserved: 'Unidades apartadas',
  reservedHint: 'Solo estas personas pueden comprarlas. Lo que sobre queda libre para todos cuando cierre el periodo.',
  mode: 'Venta',
  firstCome: 'Por orden de llegada',
  draw: 'Por sorteo',
  twice: 'Otro periodo de este boleto tiene esta clave.',
  endsBeforeStart: 'El periodo debe cerrar después de abrir.',
  tooMuch: (p) => `Las unidades apartadas de los periodos superan las ${p.units} que hay.`,
  noLimit: 'Solo se pueden apartar unidades si el boleto o su cupo tiene una cantidad limitada.',
  night: (p) => `El periodo ${p.number} abre de noche en la zona horaria del evento.`,
  twoPrices: (p) =>
    `Los periodos ${p.other} y ${p.number} pueden estar abiertos para la misma persona con precios distintos. Vale el primero de la lista.`,
  full: 'Un boleto tiene como máximo 20 periodos.',
};
