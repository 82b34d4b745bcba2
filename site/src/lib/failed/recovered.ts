/** Marks a part of a page whose records could not be read. */
const MARK = 'data-failed';

/** Returns whether a page that lacked records would now be complete. `read` requests the page again. */
export async function recovered(read: () => Promise<Response>): Promise<boolean> {
  try {
    const response = await read();
    return response.status < 500 && !(await response.text()).includes(MARK);
  } catch {
    return false;
  }
}
