import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { startLanguage } from '../words/language.ts'
import { columnsFor } from './columns.tsx'
import { DataTable } from './DataTable.tsx'

interface Line {
  id: string
}
const c = columnsFor<Line>('kit.line')
const columns = [
  c.custom('what', ({ id }) => id, { width: 400 }),
  c.custom('when', ({ id }) => id, { width: 200, align: 'end' }),
]
const table = (rows: readonly Line[]) => (
  <div style={{ width: 560 }}>
    <DataTable rows={rows} columns={columns} keyOf={({ id }) => id} label="lines" />
  </div>
)
beforeAll(() => startLanguage())

test('a table whose first rows come later cuts no column at its edge either', async () => {
  const screen = await render(table([]))
  await screen.rerender(table([{ id: 'a' }]))
  const box = () => document.querySelector<HTMLElement>('.scroll')
  await expect.poll(() => box()?.style.getPropertyValue('--fit')).toBe('0.9')
  await screen.rerender(table([]))
  await screen.rerender(table([{ id: 'b' }]))
  await expect.poll(() => box()?.style.getPropertyValue('--fit')).toBe('0.9')
})
