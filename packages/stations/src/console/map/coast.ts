import L from 'leaflet'
import { type LandLine, landLines } from './land.ts'
import { frameByFrame } from './slices.ts'

/** A closed line in the plane of zoom 0 (256 x 256), with what it reaches over. */
interface Ring {
  points: readonly L.Point[]
  reach: L.Bounds
}
const tileSize = 256
/** Beyond a tile's edge by so many pixels: where a coast is cut off is not drawn. */
const margin = 4
const tolerance = 0.7

/**
 * The world's coastline, from this program: no borders, they are for a map service to draw. In tiles, so that a move
 * draws only what it uncovers, a few in each frame.
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
    // Leaflet places it as it places any element.
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
    // Leaflet must have placed a tile before it hears that it is done.
    await new Promise((resolve) => requestAnimationFrame(resolve))
    await frameByFrame(taking(this.waiting), (draw) => draw())
    this.busy = false
  }
}

export async function coastLayer(): Promise<L.GridLayer | undefined> {
  const lines = await landLines()
  if (lines.length === 0) return undefined
  const rings: Ring[] = []
  await frameByFrame(lines, (line) => rings.push(ringOf(line)))
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

/** What of the land a tile shows, in its own pixels. */
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
    if (drawn.length > 2)
      path += `M${drawn.map((point) => `${tenths(point.x)} ${tenths(point.y)}`).join('L')}Z`
  }
  return path
}
const tenths = (value: number) => Math.round(value * 10) / 10
