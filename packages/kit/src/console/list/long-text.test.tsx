import { beforeAll, expect, test } from 'vitest'
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
const place = 'Estación de autobuses Norte'
const rows = [
  { id: 'a', place },
  { id: 'b', place: 'Sur' },
]
beforeAll(async () => {
  startLanguage()
  await page.viewport(1440, 900)
})

test.each([
  ['as it is', c.text('place', { width: 150 })],
  ['as a screen writes it', c.custom('place', (row) => row.place, { width: 150 })],
])(
  'X-08 a name too long for its column takes two lines of its row, %s: none is cut, no row is higher',
  async (_, column) => {
    const screen = await render(
      <div style={{ width: 320 }}>
        <DataTable
          rows={rows}
          columns={[column, c.custom('id', ({ id }) => id, { width: 150 })]}
          keyOf={({ id }) => id}
          label="lines"
        />
      </div>,
    )
    const text = screen.getByTitle(place).element()
    expect(text.textContent).toBe(place)
    expect(text.scrollWidth).toBe(text.clientWidth)
    // Line heights are fractions of a pixel, so both heights may round differently. A cut line would be 18 px.
    expect(text.scrollHeight - text.clientHeight).toBeLessThanOrEqual(1)
    const [long, short] = [...document.querySelectorAll<HTMLElement>('tr[data-i]')].slice(-2)
    expect(long?.offsetHeight).toBe(short?.offsetHeight)
  },
)

test.each(['start', 'end'] as const)(
  'X-08 a head of a column aligned at its %s is read whole, however narrow that is',
  async (align) => {
    const title = 'Observaciones del conductor'
    await render(
      <DataTable
        rows={rows}
        columns={[c.custom('place', (row) => row.place, { title, width: 90, align }), c.text('id')]}
        keyOf={({ id }) => id}
        label="lines"
      />,
    )
    const head = [...document.querySelectorAll('th')].at(-2)
    expect(head?.textContent).toBe(title)
    const box = head?.getBoundingClientRect()
    const textRect = head?.querySelector('span span')?.getBoundingClientRect()
    expect(textRect && box && textRect.left >= box.left && textRect.right <= box.right).toBe(true)
  },
)

test('X-08 a second text beneath a name takes two lines at most, however long it is', async () => {
  const detail = '05:10 101 · '.repeat(40)
  const column = c.custom('place', (row) => <small className="two-lines">{detail + row.id}</small>)
  await render(
    <div style={{ width: 320 }}>
      <DataTable rows={rows} columns={[column, c.text('id')]} keyOf={({ id }) => id} label="lines" />
    </div>,
  )
  const text = [...document.querySelectorAll('td small')].at(-1)
  const height = Number.parseFloat(getComputedStyle(text ?? document.body).lineHeight)
  expect(text?.clientHeight).toBeGreaterThan(height)
  expect(text?.clientHeight).toBeLessThanOrEqual(2 * height + 1)
})

test('a calendar day is written as the language writes it, a missing one as a dash', () => {
  const { cell } = columnsFor<{ day: string | null }>('kit.line').day('day')
  expect(cell({ day: '2056-12-31' }, 'es')).toBe('31/12/2056')
  expect(cell({ day: '2056-12-31' }, 'zh')).toBe('2056/12/31')
  expect(cell({ day: null }, 'en')).toBe('—')
})
