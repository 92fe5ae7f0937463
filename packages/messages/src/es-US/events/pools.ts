import type { pools as English } from '../../en-US/events/pools.ts';

/** Cupos compartidos por boletos y complementos. */
export const pools: typeof English = {
  title: 'Vender por rango, lista o cupo',
  pools: 'Cupos',
  hint: 'Un cupo es una cantidad que comparten varios tipos de boleto y complementos, como los asientos de una sala.',
  add: 'Agregar cupo',
  poolOf: (p) => `Cupo ${p.number}`,
  quantity: 'Unidades',
  taken: (p) => `${p.sold} vendidas, ${p.held} reservadas.`,
  fewLeft: 'Mostrar «Quedan pocos» por debajo de',
  fewLeftHint: 'Porcentaje de unidades libres. Déjelo vacío para no mostrarlo nunca.',
  fewLeftWrong: 'Ingrese un número entero del 1 al 100.',
  showsNumber: 'Mostrar a los compradores el número de unidades libres',
  draws: 'Unidades por boleto o complemento',
  drawsHint: 'Deje vacío lo que no use el cupo. Una mesa para ocho usa 8.',
  addOnOf: (p) => `${p.addOn} · ${p.ticket}`,
  drawnBy: (p) => `Limitado por el cupo ${p.pools}. Sus unidades se cambian debajo de los tipos de boleto.`,
  weightWrong: 'Ingrese un número entero del 1 al 100.',
  gone: 'Un boleto o complemento del cupo ya no existe.',
  units: (p) =>
    [
      `${p.sold} vendidas`,
      ...(p.held > 0 ? [`${p.held} reservadas`] : []),
      ...(p.waiting > 0 ? [`${p.waiting} para la lista de espera`] : []),
      ...(p.reserved > 0 ? [`${p.reserved} apartadas`] : []),
      `${p.free} libres`,
    ].join(' · '),
};
