/** Choices that are the same in every run (a linear congruential generator; Numerical Recipes, 7.1). */
export class Choices {
  private state = 20_261;

  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }

  of<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }
}
