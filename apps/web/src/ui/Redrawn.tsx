import { Component, Fragment, type ReactNode } from 'react';

/** After this many times the error goes to the page. */
const mostTimes = 5;

interface RedrawnProps {
  children: ReactNode;
}

interface RedrawnState {
  failure: { error: unknown } | null;
  times: number;
}

/**
 * A part that is drawn again after a program changed its nodes: a translator, a grammar checker or a reading aid. React
 * then finds a node that is not where it put it. Only the state inside of the part is lost. All other errors go to the
 * page. React supports this only in a class.
 */
export class Redrawn extends Component<RedrawnProps, RedrawnState> {
  override state: RedrawnState = { failure: null, times: 0 };

  static getDerivedStateFromError(error: unknown): Partial<RedrawnState> {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    if (this.#canRedraw(error)) this.setState(({ times }) => ({ failure: null, times: times + 1 }));
  }

  #canRedraw(error: unknown): boolean {
    return isForeign(error) && this.state.times < mostTimes;
  }

  override render(): ReactNode {
    const { failure, times } = this.state;
    if (!failure) return <Fragment key={times}>{this.props.children}</Fragment>;
    if (!this.#canRedraw(failure.error)) throw failure.error;
    return null;
  }
}

/** An error of `removeChild` or `insertBefore`, for a node that has another parent. Drawing calls nothing else of the DOM that throws. */
const isForeign = (error: unknown): boolean => error instanceof DOMException;
