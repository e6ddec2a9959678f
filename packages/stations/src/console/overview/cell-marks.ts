import { shownStates, type ShownState } from '../StateMark.tsx'

/**
 * State marks as pixels, taken from the legend on the page. Each mark is rendered once and placed up to 30,000 times.
 */
export type RenderedCellMarks = ReadonlyMap<ShownState, RenderedCellMark>
export interface RenderedCellMark {
  width: number
  height: number
  points: Uint32Array
}

/** Renders the marks. `legend` contains one `[data-mark]` element per state with its mark; `size` is in CSS pixels. */
export async function renderCellMarks(legend: Element, size: number): Promise<RenderedCellMarks> {
  const ratio = Math.max(1, devicePixelRatio)
  const found = await Promise.all(
    shownStates.map(async (state): Promise<[ShownState, RenderedCellMark] | undefined> => {
      const holder = legend.querySelector(`[data-mark="${state}"]`)
      const mark = holder?.querySelector('svg')
      if (!holder || !mark) return undefined
      const style = getComputedStyle(holder)
      const copy = mark.outerHTML
        .replaceAll('currentColor', style.color)
        .replaceAll('var(--cut)', style.backgroundColor)
        .replace('<svg ', `<svg xmlns="http://www.w3.org/2000/svg" width="${size * ratio}" height="${size * ratio}" `)
      const image = new Image()
      image.src = `data:image/svg+xml,${encodeURIComponent(copy)}`
      await image.decode()
      return [state, drawn(image)]
    }),
  )
  return new Map(found.filter((each) => each !== undefined))
}

/** Converts a mark to pixels once. Drawing an image would decode it again at each position. */
function drawn(image: HTMLImageElement): RenderedCellMark {
  const [width, height] = [Math.max(1, image.width), Math.max(1, image.height)]
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  pen?.drawImage(image, 0, 0)
  const points = pen?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(width * height * 4)
  return { width, height, points: new Uint32Array(points) }
}
