import type { IPrimitivePaneRenderer } from 'lightweight-charts'

/** The target that the library draws on (its own type is not exported). */
export type Target = Parameters<IPrimitivePaneRenderer['draw']>[0]

/** Draws in CSS pixels. @param draw gets the canvas and the size of the pane */
export function inPixels(
  target: Target,
  draw: (context: CanvasRenderingContext2D, width: number, height: number) => void,
): void {
  // biome-ignore lint/correctness/useHookAtTopLevel: a method of the canvas target that only sounds like a hook
  target.useMediaCoordinateSpace(({ context, mediaSize }) => draw(context, mediaSize.width, mediaSize.height))
}
