/** The squares of a QR code, as the `qrcode` package makes them. */
interface Squares {
  size: number
  get(row: number, column: number): number | boolean
}

/** Its dark squares as one path; four squares on each side stay free, so that cameras read it. */
export function qrPath(squares: Squares): string {
  const { size } = squares
  return Array.from({ length: size * size }, (_, at) => [Math.floor(at / size), at % size] as const)
    .filter(([row, column]) => squares.get(row, column))
    .map(([row, column]) => `M${column + 4} ${row + 4}h1v1h-1z`)
    .join('')
}
