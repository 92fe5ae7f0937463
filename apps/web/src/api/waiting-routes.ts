/** The paths of calls for waiting lists. They load with their code, like staff paths (`staff-routes.ts`). */
import '@foyer/contract/wire/routes';
