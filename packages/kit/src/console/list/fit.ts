import { type RefObject, useLayoutEffect } from 'react'

/**
 * Limits of the width factor for text columns: shrinking to show one more complete column, and stretching so that no
 * column is cut.
 */
const [narrowest, widest] = [0.84, 2]
export interface FitColumn {
  width: number
  /** True for a text, which may be clipped; figures and times keep their width. */
  soft: boolean
}

/**
 * Returns the width factor for text columns with which a column ends at the edge of the available space; 1 if this is
 * not possible or all columns fit.
 */
export function columnFitFactor(columns: readonly FitColumn[], room: number): number {
  const sums = { hard: 0, soft: 0 }
  const ends = columns.map(({ width, soft }) => {
    sums[soft ? 'soft' : 'hard'] += width
    return { ...sums }
  })
  const end = ends.findLast(({ hard, soft }) => hard + soft * narrowest <= room)
  const fit = end && end.soft > 0 ? (room - end.hard) / end.soft : 1
  return sums.hard + sums.soft <= room || fit > widest ? 1 : fit
}

/**
 * Prevents a cut column at the edge of a wide table by setting `--fit`, the width factor for text columns, on its
 * scroller. Returns the minimum width of the table. `isDrawn`: the scroller exists.
 */
export function useFit(
  scroller: RefObject<HTMLElement | null>,
  isDrawn: boolean,
  columns: readonly FitColumn[],
): string {
  const key = JSON.stringify(columns)
  const sum = (isSoft: boolean) => columns.reduce((all, { width, soft }) => all + (soft === isSoft ? width : 0), 0)
  const [hard, soft] = [sum(false), sum(true)]
  useLayoutEffect(() => {
    const box = scroller.current
    if (!isDrawn || !box || typeof ResizeObserver === 'undefined') return undefined
    const watch = new ResizeObserver(() => {
      box.style.setProperty('--fit', String(columnFitFactor(JSON.parse(key), box.clientWidth)))
      box.toggleAttribute('data-wide', hard + soft > box.clientWidth)
    })
    watch.observe(box)
    return () => watch.disconnect()
  }, [scroller, isDrawn, key, hard, soft])
  return `calc(${hard}px + ${soft}px * var(--fit, 1))`
}
