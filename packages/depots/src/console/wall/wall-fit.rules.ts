/** Lines are drawn as large as all of them allow; the smallest is what can be read from eight metres. */
const scales = [1.6, 1.3, 1] as const
/** Of a line at the smallest size, in units of a hundred-and-eighth of the screen's height. */
export const line = { width: 64, height: 8, gap: 1 } as const

export interface WallFit {
  scale: number
  rows: number
  /** So many have room; the rest is said as a number. */
  fits: number
}
/** How many departures a box holds, in lines below each other, then beside each other. */
export function wallFit(
  count: number,
  { width, height, unit }: { width: number; height: number; unit: number },
): WallFit {
  const gap = line.gap * unit
  const times = (room: number, one: number) => Math.max(1, Math.floor((room + gap) / (one + gap)))
  const of = (scale: number): WallFit => {
    const rows = times(height, line.height * unit * scale)
    return { scale, rows, fits: rows * times(width, line.width * unit * scale) }
  }
  return scales.map(of).find(({ fits }) => fits >= count) ?? of(1)
}
