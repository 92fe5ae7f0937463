/** The paths of calls about waiting lists, which come with their code as those of staff do (`staff-routes.ts`). */
import '@foyer/contract/routes';
