/** Refuses to write or restore a backup. The message is one line for the operator. Nothing was changed. */
export class BackupRefusal extends Error {
  constructor(line: string) {
    super(line);
    this.name = 'BackupRefusal';
  }
}
