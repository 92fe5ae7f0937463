import { command } from './command-line.ts';

export const start = command({
  summary: 'Run the server until it is stopped. This is the default command.',
  // Load the whole server only for this command. Other commands start faster and use a third less memory.
  run: async () => {
    const { start: startServing } = await import('../start.ts');
    return startServing();
  },
});
