/**
 * The paths of calls that staff's code alone makes. An attendee's page does not carry them: the build takes them out of the contract's
 * table and has this module put them back (`vite.config.ts`); whoever loads the staff's texts loads it. While developing the table is whole.
 */
import '@foyer/contract/routes';
