/** The paths of calls for team members' forms. They load with their code, like staff paths (`staff-routes.ts`). */
import '@foyer/contract/wire/routes';
