import { startRealProvider } from './real-provider.ts';

/**
 * `node apps/server/test/identity/local-provider.ts` starts an identity provider on this machine, to try signing in
 * (docs/sign-in.md). Any login is accepted; the people of the demo have claims.
 */

const port = 4400;
const { issuer, people } = await startRealProvider({
  publicUrl: process.env['PUBLIC_URL'] ?? 'http://127.0.0.1:3000',
  id: 'local',
  clientId: 'foyer',
  clientSecret: 'local-secret',
  port,
  asks: true,
});
for (const [login, claims] of Object.entries({
  emily: { number: 'C1000001' },
  manager: { number: 'manager', groups: ['foyer-admins'], given_name: 'Ada', family_name: 'Lovelace' },
  stranger: {},
}))
  people.set(login, claims);
process.stdout.write(
  `Identity provider at ${issuer}. Sign in as ${[...people.keys()].join(', ')} with any password. Ctrl-C ends it.\n`,
);
