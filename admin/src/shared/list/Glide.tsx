import { Box } from '@mui/material';
import { Component, createRef, type ReactNode } from 'react';

/** What glides to its new place: a card, the list's pages. */
export const GLIDES = { 'data-glides': '' } as const;

/** How long it takes, ms. */
const TIMING: KeyframeAnimationOptions = { duration: 240, easing: 'ease-out' };

type Tops = ReadonlyMap<HTMLElement, number>;

interface GlideProps {
  /** Another value: rows have come, gone or changed. */
  rows: unknown;
  children: ReactNode;
}

/**
 * Lets what its rows push aside glide to its new place. The frame in which the list is laid out anew still shows
 * everything where it was, held there by `transform`, so that nothing jumps and browsers count no layout shift.
 */
export class Glide extends Component<GlideProps> {
  private readonly frame = createRef<HTMLDivElement>();
  private next = 0;
  private held: HTMLElement[] = [];

  override getSnapshotBeforeUpdate(before: GlideProps): Tops | null {
    return before.rows === this.props.rows ? null : this.tops();
  }

  override componentDidUpdate(_props: GlideProps, _state: unknown, before: Tops | null): void {
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
    const elements = this.frame.current?.querySelectorAll<HTMLElement>('[data-glides]') ?? [];
    return new Map([...elements].map((element) => [element, element.getBoundingClientRect().top]));
  }

  override render(): ReactNode {
    return <Box ref={this.frame}>{this.props.children}</Box>;
  }
}
