/** Marks the part of a page whose records could not be read. */
const MARK = 'data-failed';

/** Whether a page that lacked records would have them all now; `read` asks for it again. */
export async function recovered(read: () => Promise<Response>): Promise<boolean> {
  try {
    const answer = await read();
    return answer.status < 500 && !(await answer.text()).includes(MARK);
  } catch {
    return false;
  }
}
