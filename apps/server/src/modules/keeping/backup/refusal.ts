/** Why a backup cannot be written or restored, in one line for the operator. Nothing was changed. */
export class BackupRefusal extends Error {
  constructor(line: string) {
    super(line);
    this.name = 'BackupRefusal';
  }
}
