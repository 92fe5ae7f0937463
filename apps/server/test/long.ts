/** True in `npm run test:long`, which repeats and varies what `npm test` shows once. */
export const isLong = process.env['TEST_LONG'] === '1';

/** The number of people who act at once. A quarter already meets at the locks, and the long tests have all. */
export const crowd = (most: number): number => (isLong ? most : most / 4);
