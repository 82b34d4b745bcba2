import { Box } from '@mui/material';
import { Component, createRef, type ReactNode } from 'react';

/** What is animated to its new place (FLIP): a card, the list's pages. */
export const FLIPS = { 'data-flip': '' } as const;

/** How long it takes, ms. */
const TIMING: KeyframeAnimationOptions = { duration: 240, easing: 'ease-out' };

type Tops = ReadonlyMap<HTMLElement, number>;

interface FlipProps {
  /** Another value: rows have come, gone or changed. */
  rows: unknown;
  children: ReactNode;
}

/**
 * Animates what its rows move to its new place (FLIP), held at the old one by `transform` in the frame of the new
 * layout, so that browsers count no layout shift.
 */
export class Flip extends Component<FlipProps> {
  private readonly frame = createRef<HTMLDivElement>();
  private next = 0;
  private held: HTMLElement[] = [];

  override getSnapshotBeforeUpdate(before: FlipProps): Tops | null {
    return before.rows === this.props.rows ? null : this.tops();
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
    this.held = [...ways.keys()];
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
    for (const element of this.held) element.style.transform = '';
    this.held = [];
  }

  private tops(): Tops {
    const elements = this.frame.current?.querySelectorAll<HTMLElement>('[data-flip]') ?? [];
    return new Map([...elements].map((element) => [element, element.getBoundingClientRect().top]));
  }

  override render(): ReactNode {
    return <Box ref={this.frame}>{this.props.children}</Box>;
  }
}
