import type { Language } from '@evops/platform/contract'
import { renderChartSvg } from './draw.ts'
import type { ChartData } from './drawing.rules.ts'
import { chartSize } from './size.rules.ts'

const margin = 24
const head = 64
const scale = 2

/** Renders a drawing with its title and date range as PNG on a white background, at twice the screen resolution. */
export async function renderChartPng(drawing: ChartData, language: Language, span: string): Promise<Blob> {
  const { height, width = 1_100 } = chartSize(drawing)
  const image = await imageOf(renderChartSvg(drawing, language, { width, height }))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(width, 640) * scale + 2 * margin * scale
  canvas.height = (height + head + 2 * margin) * scale
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('no canvas')
  const font = getComputedStyle(document.body).fontFamily
  paint.scale(scale, scale)
  paint.fillStyle = '#ffffff'
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.fillStyle = '#17202b'
  paint.font = `600 18px ${font}`
  paint.fillText(drawing.title, margin, margin + 18)
  paint.font = `13px ${font}`
  paint.fillText(span, margin, margin + 42)
  paint.drawImage(image, margin, margin + head, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}

async function imageOf(svg: string): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}
