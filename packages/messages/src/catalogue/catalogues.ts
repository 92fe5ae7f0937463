/** All texts of the pages, for tests and benchmarks. Browsers load them in parts. */
export * from './page-catalogues.ts';
export { loadStaff } from './staff-catalogue.ts';
