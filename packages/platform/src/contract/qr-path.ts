/** The modules (squares) of a QR code in the format of the `qrcode` package. */
interface Squares {
  size: number
  get(row: number, column: number): number | boolean
}

/**
 * Returns the dark squares as one SVG path. A margin of four squares on each side stays empty so that cameras can read
 * the code.
 */
export function qrPath(squares: Squares): string {
  const { size } = squares
  return Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size] as const)
    .filter(([row, column]) => squares.get(row, column))
    .map(([row, column]) => `M${column + 4} ${row + 4}h1v1h-1z`)
    .join('')
}
