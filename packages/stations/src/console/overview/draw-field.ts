import type { CellMarks } from './cell-marks.ts'
import { type Cell, blockMeasures, blocksWithin, denseMeasures, type Layout } from './cells.rules.ts'

export interface Picture {
  layout: Layout
  marks: CellMarks
  pitch: number
  chosen: Cell | undefined
  /** Named so that a remembered picture changes with it. */
  language: string
  /** What of the field is in sight, in CSS pixels. */
  view: { top: number; width: number; height: number }
}

/** Draws the part of the field that is in sight; the canvas moves there. */
export function drawField(canvas: HTMLCanvasElement, { layout, marks, pitch, chosen, view }: Picture): void {
  const ratio = Math.max(1, devicePixelRatio)
  const [wide, high] = [Math.round(view.width * ratio), Math.round(view.height * ratio)]
  if (canvas.width !== wide) canvas.width = wide
  if (canvas.height !== high) canvas.height = high
  canvas.style.cssText = `width:${view.width}px;height:${view.height}px;transform:translateY(${view.top}px)`
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.setTransform(ratio, 0, 0, ratio, 0, -view.top * ratio)
  pen.clearRect(0, view.top, view.width, view.height)
  const css = getComputedStyle(canvas)
  const ink = {
    name: css.color,
    count: css.getPropertyValue('--ink-3'),
    chosen: css.getPropertyValue('--accent'),
  }
  const { head } = pitch === denseMeasures.pitch ? denseMeasures : blockMeasures
  const size = pitch - (head === 0 ? 2 : 4)
  for (const block of blocksWithin(layout, view.top, view.top + view.height)) {
    if (head > 0) writeHead(pen, { block, ink, family: css.fontFamily })
    for (const cell of block.cells) {
      if (cell.y + pitch < view.top || cell.y > view.top + view.height) continue
      const mark = marks.get(cell.status)
      if (mark) pen.drawImage(mark, cell.x, cell.y, size, size)
      if (chosen && cell.pileNo === chosen.pileNo && cell.gunNo === chosen.gunNo) {
        pen.strokeStyle = ink.chosen
        pen.lineWidth = 2
        pen.strokeRect(cell.x - 1.5, cell.y - 1.5, size + 3, size + 3)
      }
    }
  }
}

function writeHead(
  pen: CanvasRenderingContext2D,
  {
    block,
    ink,
    family,
  }: { block: Layout['blocks'][number]; ink: { name: string; count: string }; family: string },
): void {
  pen.textBaseline = 'middle'
  pen.font = `400 12px ${family}`
  const count = String(block.cells.length)
  const countWide = pen.measureText(count).width
  pen.font = `600 13px ${family}`
  pen.fillStyle = ink.name
  const name = clip(pen, block.station.name, block.width - countWide - 12)
  pen.fillText(name, block.x, block.y + 11)
  const after = block.x + pen.measureText(name).width + 8
  pen.font = `400 12px ${family}`
  pen.fillStyle = ink.count
  pen.fillText(count, after, block.y + 11)
}

function clip(pen: CanvasRenderingContext2D, text: string, room: number): string {
  if (pen.measureText(text).width <= room) return text
  let end = text.length
  while (end > 1 && pen.measureText(`${text.slice(0, end)}…`).width > room) end -= 1
  return `${text.slice(0, end)}…`
}
