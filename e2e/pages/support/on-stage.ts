import { afterAll } from 'vitest';
import { setProduct } from '../../support/product.ts';
import { openProduct } from './server.ts';

/** Runs before each test file of pages: its own server on its own copy of the demo data. */
const product = await openProduct();
setProduct(product);
afterAll(() => product.stop());
