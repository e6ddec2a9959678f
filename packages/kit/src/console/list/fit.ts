import { type RefObject, useLayoutEffect } from 'react'

/** How much texts shrink at most so that one more column is whole, and are drawn out so that none is cut. */
const [narrowest, widest] = [0.84, 2]
export interface FitColumn {
  width: number
  /** A text, which may be clipped; figures and times keep their width. */
  soft: boolean
}

/** What the widths of texts are multiplied with so that a column ends where the room ends; 1: nothing does, or all fit. */
export function fitOf(columns: readonly FitColumn[], room: number): number {
  const sums = { hard: 0, soft: 0 }
  const ends = columns.map(({ width, soft }) => {
    sums[soft ? 'soft' : 'hard'] += width
    return { ...sums }
  })
  const end = ends.findLast(({ hard, soft }) => hard + soft * narrowest <= room)
  const fit = end && end.soft > 0 ? (room - end.hard) / end.soft : 1
  return sums.hard + sums.soft <= room || fit > widest ? 1 : fit
}

/** No column of a wide table is cut at the edge: `--fit` at its scroller is by how much texts are wider. Returns its least width. `isDrawn`: there is a scroller. */
export function useFit(
  scroller: RefObject<HTMLElement | null>,
  isDrawn: boolean,
  columns: readonly FitColumn[],
): string {
  const key = JSON.stringify(columns)
  const sum = (isSoft: boolean) =>
    columns.reduce((all, { width, soft }) => all + (soft === isSoft ? width : 0), 0)
  const [hard, soft] = [sum(false), sum(true)]
  useLayoutEffect(() => {
    const box = scroller.current
    if (!isDrawn || !box || typeof ResizeObserver === 'undefined') return undefined
    const watch = new ResizeObserver(() => {
      box.style.setProperty('--fit', String(fitOf(JSON.parse(key), box.clientWidth)))
      box.toggleAttribute('data-wide', hard + soft > box.clientWidth)
    })
    watch.observe(box)
    return () => watch.disconnect()
  }, [scroller, isDrawn, key, hard, soft])
  return `calc(${hard}px + ${soft}px * var(--fit, 1))`
}
