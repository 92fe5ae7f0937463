/** True in `npm run test:long`, which repeats and varies what `npm test` shows once. */
export const isLong = process.env['TEST_LONG'] === '1';
