/** A group that is open. */
interface Open {
  /** Its number, when it captures. */
  readonly capture: number | undefined;
  /** What had surely matched before it. */
  readonly before: ReadonlySet<number>;
  /** What it captures is lost where it ends. */
  readonly isNegative: boolean;
  /** JavaScript goes through it from its end. */
  readonly isBehind: boolean;
  hasBranches: boolean;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Which groups have surely matched at a place of a pattern. A reference to one that has not fails in PCRE, and matches
 * nothing in JavaScript.
 */
export class Captures {
  private count = 0;
  private readonly names = new Map<string, number>();
  private readonly groups: Open[] = [];
  private sure = NONE;
  /** What had surely matched before the group that was closed last. */
  private before = NONE;

  /** A group begins, with this in JavaScript. */
  begin(opening: string): void {
    const name = /^\(\?<(\w+)>/.exec(opening)?.[1];
    const isCapture = opening === '(' || name !== undefined;
    if (isCapture) this.count += 1;
    if (name !== undefined) this.names.set(name, this.count);
    this.groups.push({
      capture: isCapture ? this.count : undefined,
      before: this.sure,
      isNegative: opening === '(?!' || opening === '(?<!',
      isBehind: opening === '(?<=' || opening === '(?<!',
      hasBranches: false,
    });
  }

  alternative(): void {
    const group = this.groups.at(-1);
    this.sure = group?.before ?? NONE;
    if (group) group.hasBranches = true;
  }

  close(): void {
    const group = this.groups.pop();
    if (!group) return;
    this.before = group.before;
    if (group.hasBranches || group.isNegative) this.sure = group.before;
    if (group.capture !== undefined) this.sure = new Set([...this.sure, group.capture]);
  }

  /** The group that was closed last may be left out. */
  leaveOut(): void {
    this.sure = this.before;
  }

  /** The number of the group that is so many groups back. */
  back(count: number): number {
    return this.count + 1 - count;
  }

  /** Whether a group, by its number or name, has surely matched. */
  has(group: number | string): boolean {
    const number = typeof group === 'string' ? (this.names.get(group) ?? 0) : group;
    return this.sure.has(number) && !this.groups.some(({ isBehind }) => isBehind);
  }
}
