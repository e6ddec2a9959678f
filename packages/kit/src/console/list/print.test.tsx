import { afterEach, beforeAll, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { startLanguage } from '../words/language.ts'
import { columnsFor } from './columns.tsx'
import { DataTable } from './DataTable.tsx'
import '../theme/theme.ts'

interface Line {
  id: string
  place: string
}
const c = columnsFor<Line>('kit.line')
const rows: Line[] = [{ id: 'ES-VAL-0000-0000-0001', place: 'Estación de autobuses Norte · Cargador 14 del andén sur' }]

/** Moves rules between media, because a test cannot print. */
function replaceMedia(from: string, to: string): void {
  for (const sheet of document.styleSheets)
    for (const rule of sheet.cssRules)
      if (rule instanceof CSSMediaRule && rule.media.mediaText === from) rule.media.mediaText = to
}

beforeAll(() => startLanguage())
afterEach(() => replaceMedia('screen, print', 'print'))

test('X-08 a list printed on A4 in landscape shows every column, and each text whole', async () => {
  // 277 mm between the margins, in CSS pixels.
  await page.viewport(1_046, 700)
  replaceMedia('print', 'screen, print')
  const columns = Array.from({ length: 7 }, (_, at) => [
    { ...c.text('place', { width: 190 }), key: `place-${at}` },
    { ...c.custom('id', ({ id }) => <small className="clip">{id}</small>, { width: 150 }), key: `id-${at}` },
  ]).flat()
  await render(
    <div className="sheet list-sheet">
      <DataTable rows={rows} columns={columns} keyOf={({ id }) => id} label="lines" />
    </div>,
  )
  await expect.poll(() => document.querySelectorAll('tr[data-i] td').length).toBe(columns.length)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1_046)
  const parts = [...document.querySelectorAll('.tbl :is(th, td), .tbl td *')]
  expect(parts.filter((part) => part.getBoundingClientRect().right > 1_046)).toEqual([])
  const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
    clientWidth > 0 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1)
  expect(parts.filter(isCut).map((part) => part.outerHTML)).toEqual([])
})
