import { expect, test } from 'vitest'
import { textOfPdf } from '../../testing/read-pdf.ts'
import { makePdf } from './pdf.ts'

test('a PDF shows 充电 beside ñ, in any order, and its text can be copied; long tables go on with their heads', async () => {
  const pdf = await makePdf({
    title: '账单',
    author: '云汐',
    language: 'zh',
    foot: '云汐充电',
    parts: [
      { kind: 'title', text: 'Año de 充电 – España', beside: 'B-000001' },
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
  const text = textOfPdf(pdf)
  const joined = text.replaceAll('\n', '')
  expect(joined).toContain('Año de 充电 – España')
  expect(joined).toContain('Ñuñoa 119')
  expect(joined).toContain('148.140,00 €')
  expect(joined).not.toContain('?')
  expect(text.match(/Estación/g)?.length).toBeGreaterThan(1)
  expect(joined).toContain('1 / 4')
  expect(pdf.length).toBeLessThan(120_000)
})
