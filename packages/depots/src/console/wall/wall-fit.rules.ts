/** Row sizes. The largest size at which all rows fit is used. The smallest one is legible from eight metres. */
const scales = [1.6, 1.3, 1] as const
/** Dimensions of a row at the smallest size, in 1/108 of the screen height. */
export const wallRowDimensions = { width: 64, height: 8, gap: 1 } as const

export interface WallFit {
  scale: number
  rows: number
  /** Number of rows that fit. The rest is shown as a number. */
  fits: number
}
/** Returns the number of departures that fit, in one column, then in several columns. */
export function wallFit(
  count: number,
  { width, height, unit }: { width: number; height: number; unit: number },
): WallFit {
  const gap = wallRowDimensions.gap * unit
  const times = (room: number, one: number) => Math.max(1, Math.floor((room + gap) / (one + gap)))
  const of = (scale: number): WallFit => {
    const rows = times(height, wallRowDimensions.height * unit * scale)
    return { scale, rows, fits: rows * times(width, wallRowDimensions.width * unit * scale) }
  }
  return scales.map(of).find(({ fits }) => fits >= count) ?? of(1)
}
