const demoSignIns = [
  ['C1000001', 'consultant, USA, English'],
  ['C1000002', 'consultant, USA, Spanish'],
  ['C1000003', 'consultant, Japan, Japanese'],
  ['C1000005', 'consultant with tickets for the family'],
  ['admin', 'staff: everything'],
  ['helper', 'staff: search and register for others'],
  ['scanner', 'staff: check-in at the door'],
] as const;

/** What a person who started Foyer wants to know, once it is ready. With a password the demo sign-ins are named. */
export function banner(address: string, demoPassword: string | undefined): string {
  const lines = ['', `  Foyer is ready: ${address}`, ''];
  if (demoPassword !== undefined) {
    lines.push(`  Demo sign-ins, all with the password ${demoPassword}`);
    lines.push(...demoSignIns.map(([name, who]) => `    ${name.padEnd(10)} ${who}`), '');
  }
  return `${lines.join('\n')}\n`;
}

/** What a restored copy says when it starts, in one line. */
export const restedNotice = (backupAt: Date | null): string =>
  `This is a restored copy, of ${backupAt?.toISOString() ?? 'unknown date'}: nothing is sold, mailed or done in the background ` +
  'until npm run foyer -- resume.\n';
