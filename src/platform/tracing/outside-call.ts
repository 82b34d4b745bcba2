/** A request to another server, as a trace shows it. */
export interface OutsideCall {
  method: string;
  /** Of its address only the host becomes known: the rest may hold tokens. */
  address: string;
}
