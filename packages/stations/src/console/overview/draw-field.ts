import type { RenderedCellMarks } from './cell-marks.ts'
import { type OverviewCell, blockMeasures, blocksWithin, denseMeasures, type OverviewLayout } from './cells.rules.ts'

export interface OverviewPicture {
  layout: OverviewLayout
  marks: RenderedCellMarks
  pitch: number
  chosen: OverviewCell | undefined
  /** Language of the names, part of the key of the cached picture. */
  language: string
  /** Visible part of the field, in CSS pixels. */
  view: { top: number; width: number; height: number }
}

/** Draws the visible part of the field and moves the canvas there. */
export function drawOverviewField(
  canvas: HTMLCanvasElement,
  { layout, marks, pitch, chosen, view }: OverviewPicture,
): void {
  const ratio = Math.max(1, devicePixelRatio)
  const [wide, high] = [Math.round(view.width * ratio), Math.round(view.height * ratio)]
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
  canvas.style.cssText = `width:${view.width}px;height:${view.height}px;transform:translateY(${view.top}px)`
  const pen = canvas.getContext('2d')
  if (!pen) return
  const blocks = blocksWithin(layout, view.top, view.top + view.height)
  pen.putImageData(placeMarks(canvas, { blocks, marks, pitch, view }), 0, 0)
  pen.setTransform(ratio, 0, 0, ratio, 0, -view.top * ratio)
  const css = getComputedStyle(canvas)
  const ink = {
    name: css.color,
    count: css.getPropertyValue('--ink-3'),
    chosen: css.getPropertyValue('--accent'),
  }
  const { head } = pitch === denseMeasures.pitch ? denseMeasures : blockMeasures
  const size = pitch - (head === 0 ? 2 : 4)
  markWork(pen, { blocks, size, ink: ink.chosen })
  for (const block of blocks) if (head > 0) writeHead(pen, { block, ink, family: css.fontFamily })
  if (!chosen) return
  pen.strokeStyle = ink.chosen
  pen.lineWidth = 2
  pen.strokeRect(chosen.x - 1.5, chosen.y - 1.5, size + 3, size + 3)
}

/** Draws a line under each cell in maintenance. The state mark is unchanged. */
function markWork(
  pen: CanvasRenderingContext2D,
  { blocks, size, ink }: { blocks: OverviewLayout['blocks']; size: number; ink: string },
): void {
  pen.fillStyle = ink
  for (const { cells } of blocks)
    for (const cell of cells) if (cell.maintenance) pen.fillRect(cell.x, cell.y + size, size, 2)
}

/** Last image data of each canvas, reused for the next picture. */
const placed = new WeakMap<HTMLCanvasElement, ImageData>()

/** Draws thousands of marks pixel by pixel, at a tenth of the cost of as many small images. */
function placeMarks(
  canvas: HTMLCanvasElement,
  {
    blocks,
    marks,
    pitch,
    view,
  }: Pick<OverviewPicture, 'marks' | 'pitch' | 'view'> & { blocks: OverviewLayout['blocks'] },
): ImageData {
  const { width, height } = canvas
  const previous = placed.get(canvas)
  const image =
    previous?.width === width && previous.height === height
      ? previous
      : new ImageData(Math.max(1, width), Math.max(1, height))
  placed.set(canvas, image)
  const points = new Uint32Array(image.data.buffer)
  points.fill(0)
  const ratio = Math.max(1, devicePixelRatio)
  for (const { cells } of blocks)
    for (const cell of cells) {
      if (cell.y + pitch < view.top || cell.y > view.top + view.height) continue
      const mark = marks.get(cell.status)
      if (!mark) continue
      const [left, top] = [Math.round(cell.x * ratio), Math.round((cell.y - view.top) * ratio)]
      const wide = Math.min(mark.width, width - left)
      for (let row = Math.max(0, -top); row < mark.height && top + row < height; row += 1)
        for (let at = 0; at < wide; at += 1)
          points[(top + row) * width + left + at] = mark.points[row * mark.width + at] ?? 0
    }
  return image
}

/** Cached station names, shortened to the available width. The blocks are recreated whenever the layout changes. */
const cut = new WeakMap<object, { name: string; wide: number }>()

function writeHead(
  pen: CanvasRenderingContext2D,
  {
    block,
    ink,
    family,
  }: { block: OverviewLayout['blocks'][number]; ink: { name: string; count: string }; family: string },
): void {
  pen.textBaseline = 'middle'
  pen.font = `600 13px ${family}`
  pen.fillStyle = ink.name
  const label = cut.get(block) ?? clip(pen, block.station.name, block.width - 44)
  cut.set(block, label)
  pen.fillText(label.name, block.x, block.y + 11)
  pen.font = `400 12px ${family}`
  pen.fillStyle = ink.count
  pen.fillText(String(block.cells.length), block.x + label.wide + 8, block.y + 11)
}

function clip(pen: CanvasRenderingContext2D, text: string, room: number): { name: string; wide: number } {
  let name = text
  let { width: wide } = pen.measureText(name)
  for (let end = text.length - 1; wide > room && end > 0; end -= 1) {
    name = `${text.slice(0, end)}…`
    wide = pen.measureText(name).width
  }
  return { name, wide }
}
