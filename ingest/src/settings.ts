/** Settings of the process, which its supervisor passes as JSON in the first argument. */
export interface IngestSettings {
  rtmp: {
    /** 0 means any free port. */
    port: number;
    /** whether to wait for the port while another program uses it, instead of ending */
    waitsForPort: boolean;
    /** address to listen on */
    host: string;
    /** PEM files for RTMPS, or null for RTMP without encryption */
    tls: { cert: string; key: string } | null;
    /** addresses and CIDR ranges whose connections may start with a PROXY header */
    trustedProxies: readonly string[];
  };
  recordings: {
    /** folder of the recordings */
    dir: string;
    /** Recording stops while less than the larger of both is free. */
    minFree: {
      bytes: number;
      /** share of the disk, 0 to 1 */
      share: number;
    };
  };
  /** path of the control socket */
  socket: string;
  logFormat: 'pretty' | 'json';
}
