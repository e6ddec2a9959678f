import { afterAll, beforeAll, expect, test } from 'vitest'
import { measureFormatOf } from '../figures/appearance.rules.ts'
import type { ChartData } from './drawing.rules.ts'
import { renderChartPng } from './png.ts'

// Font list like the product's own: with quotation marks, and with fonts that this machine lacks.
beforeAll(() => document.documentElement.style.setProperty('--sans', '"Segoe UI", "Nobody’s", sans-serif'))
afterAll(() => document.documentElement.style.removeProperty('--sans'))

const kinds: readonly ChartData['kind'][] = ['lines', 'stack', 'bars', 'waterfall', 'heat', 'calendar']

test.each(kinds)('ROUTE-04 ROUTE-09 ROUTE-10 a picture of kind “%s” is saved as PNG', async (kind) => {
  const keys = ['2026-11-20', '2026-11-21', '2026-11-22']
  const drawing: ChartData = {
    kind,
    title: 'Energía & <partes>',
    steps: keys.map((key) => ({ key, label: key, short: key.slice(5) })),
    series: ['a', 'b'].map((key, place) => ({
      key,
      label: `${key} < b`,
      look: measureFormatOf('energyDwh', 'EUR'),
      values: [10_000, null, 25_000 * (place + 1)],
      tone: '--blue',
      mark: key,
    })),
    whole: 85_000,
  }
  const blob = await renderChartPng(drawing, 'es', '20–22')
  expect(blob.type).toBe('image/png')
  const { width, height } = await createImageBitmap(blob)
  expect(width).toBeGreaterThan(600)
  expect(height).toBeGreaterThan(200)
})
