import { Box } from '@mui/material';
import { Component, createRef, type ReactNode } from 'react';

/** Marks an element to animate to its new position (FLIP): a card or the pagination. */
export const FLIPS = { 'data-flip': '' } as const;

/** Duration in ms and easing. */
const TIMING: KeyframeAnimationOptions = { duration: 240, easing: 'ease-out' };

type Tops = ReadonlyMap<HTMLElement, number>;

interface FlipProps {
  /** A new value starts an animation: rows were added, removed, or changed. */
  rows: unknown;
  children: ReactNode;
}

/**
 * Animates elements to their new positions (FLIP). A `transform` holds each element at its old position in the first
 * frame, so browsers count no layout shift.
 */
export class Flip extends Component<FlipProps> {
  private readonly frame = createRef<HTMLDivElement>();
  private next = 0;
  private transformedElements: HTMLElement[] = [];

  override getSnapshotBeforeUpdate(before: FlipProps): Tops | null {
    // The first rows replace a placeholder, from which nothing moves.
    return !before.rows || before.rows === this.props.rows ? null : this.tops();
  }

  override componentDidUpdate(_props: FlipProps, _state: unknown, before: Tops | null): void {
    if (!before) return;
    this.release();
    const ways = new Map<HTMLElement, string>();
    for (const [element, top] of this.tops()) {
      const was = before.get(element);
      const seen = was !== undefined && Math.min(was, top) < window.innerHeight;
      if (seen && Math.abs(was - top) >= 1) ways.set(element, `translateY(${was - top}px)`);
    }
    for (const [element, way] of ways) element.style.transform = way;
    this.transformedElements = [...ways.keys()];
    this.next = requestAnimationFrame(() => {
      this.next = requestAnimationFrame(() => {
        this.release();
        if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
        for (const [element, transform] of ways) element.animate([{ transform }, { transform: 'none' }], TIMING);
      });
    });
  }

  override componentWillUnmount(): void {
    cancelAnimationFrame(this.next);
  }

  private release(): void {
    cancelAnimationFrame(this.next);
    for (const element of this.transformedElements) element.style.transform = '';
    this.transformedElements = [];
  }

  private tops(): Tops {
    const elements = this.frame.current?.querySelectorAll<HTMLElement>('[data-flip]') ?? [];
    return new Map([...elements].map((element) => [element, element.getBoundingClientRect().top]));
  }

  override render(): ReactNode {
    return <Box ref={this.frame}>{this.props.children}</Box>;
  }
}
