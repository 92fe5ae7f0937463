/** The ports to phone wallets. Null means that the wallet is not configured. */
export interface WalletGateways {
  apple: AppleWallet | null;
  google: GoogleWallet | null;
  /** Closes connections. The next notification opens new ones. */
  close: () => void;
}

/** An Apple Wallet pass as in `pass.json`, without the fields that the gateway adds. */
export type ApplePass = Readonly<Record<string, unknown>>;

export interface AppleWallet {
  passTypeId: string;
  /** Returns the signed file for Apple Wallet (`.pkpass`). `pictures` are PNG files by name. */
  seal: (pass: ApplePass, pictures: Readonly<Record<string, Buffer>>) => Promise<Buffer>;
  /**
   * Notifies a device that one of its passes changed; the device then requests which. `gone`: the token is invalid.
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
   * Writes the current event and ticket, new or existing. Omits the event's pictures when Google refuses the event with them.
   * @returns Google's message about refused pictures, or null
   * @throws WalletFault
   */
  write: (ticket: GoogleTicket) => Promise<{ refusedPictures: string | null }>;
  /** URL with which a person adds a ticket that was written before. */
  saveUrl: (objectId: string, now: Date) => Promise<string>;
}

/** A wallet service did not accept a request: it was unreachable, timed out, or refused. */
export class WalletFault extends Error {
  readonly reason: 'unreachable' | 'refused';
  constructor(message: string, reason: WalletFault['reason'], cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'WalletFault';
    this.reason = reason;
  }
}
