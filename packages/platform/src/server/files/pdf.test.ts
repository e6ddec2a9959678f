import { expect, test } from 'vitest'
import { csvLine } from '../../contract/csv.ts'
import { formatNumber } from '../../contract/figures.ts'
import { languages } from '../../contract/language.ts'
import { extractPdfText } from '../../testing/read-pdf.ts'
import { createPdf } from './pdf.ts'
import { pdfTable } from './pdf-table.ts'

test('a PDF shows 充电 beside ñ, in any order, and its text can be copied; long tables go on with their heads', async () => {
  const pdf = await createPdf({
    title: '账单',
    author: '云汐',
    language: 'zh',
    foot: '云汐充电',
    parts: [
      { kind: 'title', text: 'Año de 充电 – España', sideText: 'B-000001' },
      {
        kind: 'table',
        columns: [
          { title: 'Estación', share: 0.7 },
          { title: '金额', share: 0.3, isNumber: true },
        ],
        rows: Array.from({ length: 120 }, (_, place) => [`Ñuñoa ${place}`, '1.234,50 €']),
        foot: ['合计', '148.140,00 €'],
      },
    ],
  })
  const text = extractPdfText(pdf)
  const joined = text.replaceAll('\n', '')
  expect(joined).toContain('Año de 充电 – España')
  expect(joined).toContain('Ñuñoa 119')
  expect(joined).toContain('148.140,00 €')
  expect(joined).not.toContain('?')
  expect(text.match(/Estación/g)?.length).toBeGreaterThan(1)
  expect(joined).toContain('1 / 4')
  expect(pdf.length).toBeLessThan(120_000)
})

test('a drawing is scaled into its page as lines and texts, from its own place', async () => {
  const pdf = await createPdf({
    title: 'Main',
    author: 'North',
    language: 'en',
    isLandscape: true,
    foot: 'North',
    parts: [
      { kind: 'title', text: 'Main', sideText: '1' },
      {
        kind: 'drawing',
        box: { x: -1_000, y: -500, width: 2_000, height: 1_000 },
        inks: [
          { path: 'M0 0H100', matrix: [0, 1, -1, 0, 20, 30], stroke: { colour: '#ff0000', width: 2 } },
          { text: '母线 QF1', x: 0, y: 0, size: 12, colour: '#000000', anchor: 'middle' },
        ],
      },
    ],
  })
  expect(extractPdfText(pdf).replaceAll('\n', '')).toContain('母线 QF1')
  expect(pdf.toString('latin1')).toMatch(/MediaBox \[0 0 841\.89 595\.28\]/)
  expect(extractPdfText(pdf)).toContain('1 / 1')
})

test('D-30 a figure below zero has one sign on paper, that of screens in all languages; files to be reckoned with keep their own', async () => {
  const cells = [{ decimal: '-5.25' }, -3, 'A-1']
  async function* rows() {
    yield cells
  }
  const about = { title: 'T', owner: 'O', language: 'es', about: [], zone: 'UTC' }
  const pieces: Uint8Array[] = []
  const totals = async () => [{ decimal: '-5.25' }, -3, null]
  for await (const piece of pdfTable(rows(), { head: ['a', 'b', 'c'], totals, ...about })) pieces.push(piece)
  const textLines = extractPdfText(Buffer.concat(pieces)).split('\n')
  expect(textLines.filter((text) => text === '\u22125.25')).toHaveLength(2)
  expect(textLines.filter((text) => text === '\u22123')).toHaveLength(2)
  expect(textLines).toContain('A-1')
  for (const language of languages) expect(formatNumber(-5, language)).toBe('\u22125')
  expect(csvLine(cells)).toBe('-5.25,-3,A-1\r\n')
})
