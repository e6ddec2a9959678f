import { saveFile } from '@evops/kit'
import { buildSheetParts, type DrawingDocument, type DrawnObjectLookup } from '../../contract/index.ts'
import { createSvgElement, makeSvgElement } from '../diagram/paint.ts'

/** Styles inside an exported file: black on white, as on paper. */
const looks = `.grid-sld{fill:none;stroke:none;stroke-width:2;font:12px sans-serif}.grid-sld path,.grid-sld circle{stroke:#17202b}
.grid-sld .solid,.grid-sld .letters,.grid-sld text{fill:#17202b}.grid-sld .letters{font-size:10px;text-anchor:middle}
.grid-sld .stroke{stroke-width:1.5}.grid-sld .reach,.grid-sld .alarm{fill:none;stroke:none}.grid-sld .BusbarSection .body path{stroke-width:6}`

export interface DrawingFile {
  name: string
  document: DrawingDocument
  objectOf: DrawnObjectLookup
  /** Loads the background; undefined if there is none. */
  picture: (() => Promise<Blob>) | undefined
}
/** Embeds the picture in the file, because its address is not valid for other users. */
async function within(picture: DrawingFile['picture']): Promise<string | undefined> {
  if (picture === undefined) return undefined
  const blob = await picture()
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : undefined))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')))
    reader.readAsDataURL(blob)
  })
}
/** Returns the drawing as SVG with its size. */
async function svgOf({ name, document, objectOf, picture }: DrawingFile) {
  const { all, box } = buildSheetParts(makeSvgElement, { document, objectOf, picture: await within(picture) })
  const sheet = createSvgElement('g', { class: 'grid-sld' }, all)
  const svg = createSvgElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
      width: box.width,
      height: box.height,
    },
    [createSvgElement('title', {}, [name]), createSvgElement('style', {}, [looks]), sheet],
  )
  const text = new XMLSerializer().serializeToString(svg)
  return { box, blob: new Blob([text], { type: 'image/svg+xml' }) }
}
export async function saveSvg(drawn: DrawingFile): Promise<void> {
  saveFile((await svgOf(drawn)).blob, `${drawn.name}.svg`)
}
const sharp = 2
export async function savePng(drawn: DrawingFile): Promise<void> {
  const { box, blob } = await svgOf(drawn)
  const url = URL.createObjectURL(blob)
  const image = new Image()
  image.src = url
  await image.decode()
  const canvas = new OffscreenCanvas(Math.ceil(box.width * sharp), Math.ceil(box.height * sharp))
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(image, 0, 0, canvas.width, canvas.height)
  URL.revokeObjectURL(url)
  saveFile(await canvas.convertToBlob({ type: 'image/png' }), `${drawn.name}.png`)
}
export function saveJson({ name, document }: Pick<DrawingFile, 'name' | 'document'>): void {
  saveFile(new Blob([JSON.stringify(document, null, 2)], { type: 'application/json' }), `${name}.json`)
}
