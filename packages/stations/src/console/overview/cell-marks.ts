import { gunStates, type GunState } from '@evops/platform/console'

/** The state marks as pictures for a canvas, from the marks of the legend on the page: one drawing, drawn 30,000 times. */
export type CellMarks = ReadonlyMap<GunState, CanvasImageSource>

/** `legend` holds one `[data-mark]` per state with its mark inside; `size` in CSS pixels. */
export async function cellMarks(legend: Element, size: number): Promise<CellMarks> {
  const ratio = Math.max(1, devicePixelRatio)
  const found = await Promise.all(
    gunStates.map(async (state): Promise<[GunState, CanvasImageSource] | undefined> => {
      const holder = legend.querySelector(`[data-mark="${state}"]`)
      const mark = holder?.querySelector('svg')
      if (!holder || !mark) return undefined
      const style = getComputedStyle(holder)
      const copy = mark.outerHTML
        .replaceAll('currentColor', style.color)
        .replaceAll('var(--cut)', style.backgroundColor)
        .replace(
          '<svg ',
          `<svg xmlns="http://www.w3.org/2000/svg" width="${size * ratio}" height="${size * ratio}" `,
        )
      const image = new Image()
      image.src = `data:image/svg+xml,${encodeURIComponent(copy)}`
      await image.decode()
      return [state, drawn(image)]
    }),
  )
  return new Map(found.filter((each) => each !== undefined))
}

/** As points, once: a drawing would be worked out anew each time it is placed. */
function drawn(image: HTMLImageElement): CanvasImageSource {
  const canvas = document.createElement('canvas')
  canvas.width = image.width
  canvas.height = image.height
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas
}
