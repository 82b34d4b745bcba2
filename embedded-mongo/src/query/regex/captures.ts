/** An open group. */
interface Open {
  /** Number of the group if it captures. */
  readonly capture: number | undefined;
  /** Groups that had certainly matched before this one. */
  readonly before: ReadonlySet<number>;
  /** Whether the group's captures are lost at its end. */
  readonly isNegative: boolean;
  /** Whether JavaScript matches the group from its end. */
  readonly isBehind: boolean;
  hasBranches: boolean;
}

const NONE: ReadonlySet<number> = new Set();

/**
 * Tracks the groups that have certainly matched at a position of a pattern. A reference to any other group fails in
 * PCRE, but matches the empty text in JavaScript.
 */
export class Captures {
  private count = 0;
  private readonly names = new Map<string, number>();
  private readonly groups: Open[] = [];
  private sure = NONE;
  /** Groups that had certainly matched before the last closed group. */
  private before = NONE;

  /** Opens a group with this JavaScript syntax. */
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

  /** Notes that the last closed group may be skipped. */
  skipLast(): void {
    this.sure = this.before;
  }

  /** Returns the number of the group that is `count` groups back. */
  back(count: number): number {
    return this.count + 1 - count;
  }

  /** Returns whether a group, by its number or name, has certainly matched. */
  has(group: number | string): boolean {
    const number = typeof group === 'string' ? (this.names.get(group) ?? 0) : group;
    return this.sure.has(number) && !this.groups.some(({ isBehind }) => isBehind);
  }
}
