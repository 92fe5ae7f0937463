/** Qualifications, and the places that accounts earn with them (selling 3). */
export { earnedPlacesJob } from './earned-places-job.ts';
export { qualificationsHandlers } from './handlers.ts';
export { qualificationOf } from './queries.ts';
export { earnedPlaceSections, eraseEarnedPlaces } from './personal-data.ts';
