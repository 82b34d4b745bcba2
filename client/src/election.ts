/** Messages between the tabs of a browser that elect a leader. */
type Message = { kind: 'candidate' | 'leads'; tab: string } | { kind: 'leaves' };

/** Time that a candidate gives the other tabs to object, in ms. */
const OBJECTION_MS = 300;
/** Interval at which the other tabs check that the leader exists, in ms. A tab that crashes sends no message. */
const CHECK_MS = 10_000;

/** Leads until the signal is aborted. */
export type Lead = (ends: AbortSignal) => void;

/**
 * Elects one of the tabs that have a channel of this name, for browsers without the Web Locks API: plain http, and blocked
 * storage. Another tab leads when the leader leaves, crashes or is frozen. If a frozen leader returns, the leader with the
 * smaller id stays. Throws if the browser has no channels.
 */
export function electLeader(name: string, leaving: AbortSignal, lead: Lead): void {
  const channel = new BroadcastChannel(name);
  const self = crypto.getRandomValues(new Uint32Array(4)).join('-');
  let leading: AbortController | undefined;
  let isCandidate = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const post = (message: Message): void => channel.postMessage(message);

  const follow = (): void => {
    leading?.abort();
    leading = undefined;
    isCandidate = false;
    clearTimeout(timer);
    // Tabs check at different times, and the response to one check restarts the timers of all.
    timer = setTimeout(candidate, CHECK_MS * (1 + Math.random() / 2));
  };
  const candidate = (): void => {
    isCandidate = true;
    clearTimeout(timer);
    timer = setTimeout(() => {
      isCandidate = false;
      leading = new AbortController();
      post({ kind: 'leads', tab: self });
      lead(leading.signal);
    }, OBJECTION_MS);
    post({ kind: 'candidate', tab: self });
  };

  channel.onmessage = ({ data }: { data: unknown }) => {
    const message = data as Message;
    if (message.kind === 'leaves') {
      if (!leading) candidate();
    } else if (message.kind === 'leads') {
      if (leading && self < message.tab) post({ kind: 'leads', tab: self });
      else follow();
    } else if (leading) post({ kind: 'leads', tab: self });
    else if (isCandidate && self < message.tab) post({ kind: 'candidate', tab: self });
    else follow();
  };
  leaving.addEventListener('abort', () => {
    clearTimeout(timer);
    if (leading) post({ kind: 'leaves' });
    leading?.abort();
    channel.close();
  });
  candidate();
}
