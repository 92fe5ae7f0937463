import type { audience as English } from '../../en-US/people/audience.ts';

/** Para quién es algo: títulos, países, listas, calificaciones y organizaciones. */
export const audience: typeof English = {
  legend: 'Para quién',
  hint: 'La persona debe cumplir todas las condiciones indicadas. Sin condiciones, es para todas las personas.',
  titles: 'Títulos',
  countries: 'Países',
  lists: 'Listas de cuentas',
  qualifications: 'Calificaciones',
  organisations: 'En la organización de',
  organisationsHint: 'Números C separados por espacios. Cada uno incluye a todas las personas por debajo.',
};
