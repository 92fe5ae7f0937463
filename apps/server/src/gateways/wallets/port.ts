/** The doors to wallets on phones; null: that wallet is not set up. */
export interface WalletGateways {
  apple: AppleWallet | null;
  google: GoogleWallet | null;
  /** Frees connections; telling again opens new ones. */
  close: () => void;
}

/** A pass of Apple Wallet as `pass.json` has it, without what the gateway adds of itself. */
export type ApplePass = Readonly<Record<string, unknown>>;

export interface AppleWallet {
  passTypeId: string;
  /** The signed file that Apple Wallet takes (`.pkpass`). `pictures` by file name, PNG. */
  seal: (pass: ApplePass, pictures: Readonly<Record<string, Buffer>>) => Buffer;
  /**
   * Tells a device that one of its passes changed; it then asks which. `gone`: the token is nobody's any more.
   * @throws WalletFault
   */
  push: (pushToken: string) => Promise<'told' | 'gone'>;
}

/** Resources of the Google Wallet API, as its reference names them. */
export interface GoogleTicket {
  eventClass: { id: string } & Readonly<Record<string, unknown>>;
  object: { id: string; classId: string } & Readonly<Record<string, unknown>>;
}

export interface GoogleWallet {
  issuerId: string;
  /**
   * Puts the event and the ticket there as they are now, whether they were known or not; without the event's pictures where Google
   * refuses it with them.
   * @returns what Google said of the pictures, where it refused the event with them
   * @throws WalletFault
   */
  write: (ticket: GoogleTicket) => Promise<{ refusedPictures: string | null }>;
  /** The address by which a person adds a ticket that was written before. */
  saveUrl: (objectId: string, now: Date) => Promise<string>;
}

/** A wallet's service did not take what it was sent: not reachable, out of time, or refused. */
export class WalletFault extends Error {
  readonly reason: 'unreachable' | 'refused';
  constructor(message: string, reason: WalletFault['reason'], cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'WalletFault';
    this.reason = reason;
  }
}
