import { hasPosition, type PastPoint, type PositionedPastPoint } from './track.rules.ts'

interface Piece {
  from: number
  to: number
  /** Index of the point that is farthest from its position in a drive at constant speed. */
  at: number
  metres: number
}
const metresPerDegree = 111_320

/**
 * Selects at most `most` points so that shape and time are preserved: repeatedly the point with the largest error of a
 * drive at constant speed between the selected points (Douglas-Peucker by distance at the same instant). A stop retains
 * the points of arrival and departure.
 */
export function thinTrackPoints(points: readonly PastPoint[], most: number): PastPoint[] {
  if (points.length <= most) return [...points]
  const placed = points.filter(hasPosition)
  const last = placed.length - 1
  if (last < 1) return points.slice(0, most)
  const indices = new Set([0, last])
  const heap = new Heap()
  heap.push(worstOf(placed, 0, last))
  while (indices.size < most) {
    const piece = heap.pop()
    if (!piece || piece.metres <= 0) break
    indices.add(piece.at)
    if (piece.at - piece.from > 1) heap.push(worstOf(placed, piece.from, piece.at))
    if (piece.to - piece.at > 1) heap.push(worstOf(placed, piece.at, piece.to))
  }
  return [...indices].toSorted((a, b) => a - b).flatMap((index) => placed[index] ?? [])
}

function worstOf(points: readonly PositionedPastPoint[], from: number, to: number): Piece {
  const piece: Piece = { from, to, at: from + 1, metres: 0 }
  const [first, last] = [points[from], points[to]]
  if (!first || !last) return piece
  const lasts = last.at - first.at
  const shrink = Math.cos((first.latitude * Math.PI) / 180)
  for (let index = from + 1; index < to; index += 1) {
    const point = points[index]
    if (!point) continue
    const share = lasts > 0 ? (point.at - first.at) / lasts : 0
    const east = point.longitude - first.longitude - share * (last.longitude - first.longitude)
    const north = point.latitude - first.latitude - share * (last.latitude - first.latitude)
    const metres = Math.hypot(east * shrink, north) * metresPerDegree
    if (metres > piece.metres) Object.assign(piece, { at: index, metres })
  }
  return piece
}

/** Heap with the largest error on top. */
class Heap {
  readonly #pieces: Piece[] = []
  push(piece: Piece): void {
    const all = this.#pieces
    let at = all.push(piece) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if ((all[above]?.metres ?? 0) >= piece.metres) break
      this.#swap(at, above)
      at = above
    }
  }
  pop(): Piece | undefined {
    const all = this.#pieces
    const top = all[0]
    const end = all.pop()
    if (!end || all.length === 0) return top
    all[0] = end
    for (let at = 0; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      const worse = (all[right]?.metres ?? -1) > (all[left]?.metres ?? -1) ? right : left
      if ((all[worse]?.metres ?? -1) <= end.metres) return top
      this.#swap(at, worse)
      at = worse
    }
  }
  #swap(a: number, b: number): void {
    const [one, other] = [this.#pieces[a], this.#pieces[b]]
    if (one && other) [this.#pieces[a], this.#pieces[b]] = [other, one]
  }
}
