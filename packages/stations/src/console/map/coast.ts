import L from 'leaflet'
import { type LandLine, landLines } from './land.ts'
import { runFrameByFrame } from './slices.ts'

/** Closed line in the plane of zoom 0 (256 x 256), with its bounds. */
interface Ring {
  points: readonly L.Point[]
  reach: L.Bounds
}
const tileSize = 256
/** Pixels beyond the tile edge, so the cut edge of a coastline is not visible. */
const margin = 4
const tolerance = 0.7

/**
 * World coastline from the application's own data, without borders (borders are left to a map service). It is drawn in
 * tiles, a few per animation frame, so a move draws only the newly visible part.
 */
class CoastLayer extends L.GridLayer {
  private readonly rings: readonly Ring[]
  private readonly waiting: (() => void)[] = []
  private busy = false

  constructor(rings: readonly Ring[]) {
    super({ updateWhenZooming: false })
    this.rings = rings
  }

  protected override createTile(at: L.Coords, done: L.DoneCallback): HTMLElement {
    const svg = element('svg')
    // Leaflet positions an SVG element like any HTML element.
    const tile = svg as unknown as HTMLElement
    this.waiting.push(() => {
      const path = element('path')
      path.setAttribute('class', 'map-land')
      path.setAttribute('d', pathOf(this.rings, at))
      svg.append(path)
      done(undefined, tile)
    })
    void this.drawAll()
    return tile
  }

  private async drawAll(): Promise<void> {
    if (this.busy) return
    this.busy = true
    // Leaflet must have positioned a tile before the tile is reported as done.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await runFrameByFrame(taking(this.waiting), (draw) => draw())
    this.busy = false
  }
}

export async function coastLayer(): Promise<L.GridLayer | undefined> {
  const lines = await landLines()
  if (lines.length === 0) return undefined
  const rings: Ring[] = []
  await runFrameByFrame(lines, (line) => rings.push(ringOf(line)))
  return new CoastLayer(rings)
}

const element = <Name extends 'svg' | 'path'>(name: Name) =>
  document.createElementNS('http://www.w3.org/2000/svg', name)

function* taking<T>(waiting: T[]): Generator<T> {
  for (let next = waiting.shift(); next; next = waiting.shift()) yield next
}

function ringOf(line: LandLine): Ring {
  const points = line.map(([longitude = 0, latitude = 0]) =>
    L.CRS.EPSG3857.latLngToPoint(L.latLng(latitude, longitude), 0),
  )
  return { points, reach: L.bounds([...points]) }
}

/** Returns the SVG path of the land in a tile, in the tile's pixels. */
function pathOf(rings: readonly Ring[], { x, y, z }: L.Coords): string {
  const scale = 2 ** z
  const from = L.point(x * tileSize, y * tileSize)
  const size = L.point(tileSize, tileSize)
  const window = L.bounds(from.subtract([margin, margin]), from.add(size).add([margin, margin]))
  const seen = L.bounds(window.getTopLeft().divideBy(scale), window.getBottomRight().divideBy(scale))
  let path = ''
  for (const { points, reach } of rings) {
    if (!reach.intersects(seen)) continue
    const inside = L.PolyUtil.clipPolygon([...points], seen)
    const drawn = L.LineUtil.simplify(
      inside.map((point) => point.multiplyBy(scale).subtract(from)),
      tolerance,
    )
    if (drawn.length > 2) path += `M${drawn.map((point) => `${tenths(point.x)} ${tenths(point.y)}`).join('L')}Z`
  }
  return path
}
const tenths = (value: number) => Math.round(value * 10) / 10
