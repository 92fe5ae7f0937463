/** The icons of staff screens, drawn like those in `Icon.tsx`. An attendee's page does not load them. */
export const staffStrokes = {
  badge:
    'M9.5 3.5h5v3.5h-5zM9.5 5.3H6A1.5 1.5 0 0 0 4.5 6.8v12.2A1.5 1.5 0 0 0 6 20.5h12a1.5 1.5 0 0 0 1.5-1.5V6.8A1.5 1.5 0 0 0 18 5.3h-3.5M12 13.8a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8ZM8.5 17.7c.5-1.4 1.8-2.1 3.5-2.1s3 .7 3.5 2.1',
  camera:
    'M4.5 7.5h3l1.6-2.5h5.8l1.6 2.5h3A1.5 1.5 0 0 1 21 9v9a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 18V9a1.5 1.5 0 0 1 1.5-1.5ZM12 16.5a3.3 3.3 0 1 0 0-6.6 3.3 3.3 0 0 0 0 6.6Z',
  cash: 'M3.5 6.5h17v11h-17zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.5 12h.01M17.5 12h.01',
  chart: 'M4 20h16M7 16.5v-5M12 16.5v-10M17 16.5v-7',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  redo: 'M16 4.5 20.5 9 16 13.5M20.5 9H10a6 6 0 0 0 0 12h5',
  settings:
    'M4 7h9M17.5 7H20M4 17h2.5M11 17h9M15.3 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4ZM8.7 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
  sort: 'm8 10 4-4.5L16 10M8 14l4 4.5L16 14',
  star: 'm12 3.8 2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8Z',
} as const;

export type StaffIcon = keyof typeof staffStrokes;
