/** The paths of calls about forms of a team's members, which come with their code as those of staff do (`staff-routes.ts`). */
import '@foyer/contract/routes';
