import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { NavContext, PageContext, type Page } from '../page/page.ts'
import { AsideContext, Drawer } from '../parts/Drawer.tsx'
import type { List } from '../page/use-list.ts'
import { startLanguage } from '../words/language.ts'
import { columnsFor } from './columns.tsx'
import { DataTable } from './DataTable.tsx'
import { Filters } from './Filters.tsx'
import { ListDrawer } from './ListDrawer.tsx'
import { createSelection } from '../state/selection.ts'

interface Line {
  id: string
}
const rows: readonly Line[] = ['a', 'b', 'c'].map((id) => ({ id }))
const c = columnsFor<Line>('kit.line')
const nothing = () => undefined

function Screen({ went, requests }: { went: string[]; requests: string[] }) {
  const [open, setOpen] = useState<string>()
  const [aside, setAside] = useState<HTMLElement | null>(null)
  const [selection] = useState(createSelection)
  const page: Page = {
    path: '/lines',
    params: {},
    search: {},
    setSearch: nothing,
    setTitle: nothing,
    setUnsaved: nothing,
    mayLeave: async () => true,
    close: nothing,
  }
  const list: List<Line> = {
    rows,
    total: 3,
    totalIsAtLeast: false,
    page: 1,
    pageSize: 20,
    sort: undefined,
    filters: {},
    isPending: false,
    isFetching: false,
    error: null,
    updatedAt: 0,
    selection,
    open,
    setPage: nothing,
    setPageSize: nothing,
    sortBy: nothing,
    setFilters: nothing,
    clearFilters: nothing,
    setOpen,
    reload: nothing,
  }
  const nav = { go: (href: string) => void went.push(href), prefetch: nothing, mayOpen: () => true }
  return (
    <NavContext value={nav}>
      <PageContext value={page}>
        <AsideContext value={aside}>
          <button type="button">Elsewhere</button>
          <Filters list={list} find={{ key: 'search', label: 'Find a line' }} />
          <DataTable
            list={list}
            columns={[c.custom('id', (row) => `Line ${row.id}`)]}
            keyOf={(row) => row.id}
            label="Lines"
            selectable
            prefetch={({ id }) => requests.push(id)}
          />
          <ListDrawer
            list={list}
            id={(id, neighbours) => (
              <Drawer title={`Beside ${id}`} href={`/lines/${id}`} {...neighbours}>
                what it is
              </Drawer>
            )}
          />
          <div ref={setAside} />
        </AsideContext>
      </PageContext>
    </NavContext>
  )
}

beforeAll(() => {
  startLanguage()
})

test('X-15 j, k, x and Enter work whatever has the focus but a text box; Enter again opens the page', async () => {
  const [went, prefetched]: string[][] = [[], []]
  const screen = await render(<Screen went={went ?? []} requests={prefetched ?? []} />)
  await screen.getByRole('button', { name: 'Elsewhere' }).click()
  await userEvent.keyboard('jjx')
  await expect.element(screen.getByRole('row', { name: /Line b/ })).toHaveAttribute('aria-selected', 'true')
  await screen.getByRole('button', { name: 'Elsewhere' }).click()
  await userEvent.keyboard('k')
  await expect.element(screen.getByRole('row', { name: /Line a/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Beside a' })).toBeVisible()
  expect(went).toEqual([])
  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('heading', { name: 'Beside b' })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => went).toEqual(['/lines/b'])
  await screen.getByRole('searchbox').click()
  await userEvent.keyboard('j')
  await expect.element(screen.getByRole('searchbox')).toHaveValue('j')
  await expect.element(screen.getByRole('heading', { name: 'Beside b' })).toBeVisible()
  expect(prefetched).toContain('c')
})

test('X-15 a key counts from where the one before it led, however soon it comes', async () => {
  const screen = await render(<Screen went={[]} requests={[]} />)
  const press = (...keys: string[]) => {
    for (const key of keys)
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  const first = screen.getByRole('row', { name: /Line a/ }).element()
  if (first instanceof HTMLElement) first.focus()
  press('j', 'j', 'x')
  await expect.element(screen.getByRole('row', { name: /Line c/ })).toHaveAttribute('aria-selected', 'true')
  await expect.element(screen.getByRole('row', { name: /Line a/ })).toHaveAttribute('aria-selected', 'false')
})

test('X-08 what a column cuts is whole on hover, and what fits says nothing twice', async () => {
  const narrow = { display: 'block', width: 20, overflow: 'hidden', whiteSpace: 'nowrap' } as const
  const columns = [c.custom('id', ({ id }) => (id === 'a' ? <b style={narrow}>A long name</b> : id))]
  const screen = await render(<DataTable rows={rows} columns={columns} keyOf={({ id }) => id} label="Lines" />)
  const [cut, whole] = [screen.getByText('A long name'), screen.getByText('b', { exact: true })]
  await cut.hover()
  await expect.element(cut.element().closest('td')).toHaveAttribute('title', 'A long name')
  await whole.hover()
  await expect.element(whole.element().closest('td')).toHaveAttribute('title', '')
})

test('previous and next of a drawer keep their places at either end', async () => {
  const screen = await render(<Screen went={[]} requests={[]} />)
  const placeOf = (name: string) => screen.getByRole('button', { name }).element().getBoundingClientRect().left
  await screen.getByRole('button', { name: 'Elsewhere' }).click()
  await userEvent.keyboard('j{Enter}')
  await expect.element(screen.getByRole('heading', { name: 'Beside a' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  const places = [placeOf('Previous'), placeOf('Next')]
  await screen.getByRole('button', { name: 'Next' }).click()
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Beside c' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  expect([placeOf('Previous'), placeOf('Next')]).toEqual(places)
})

test('X-15 rows that are no list of an endpoint are walked and opened by the same keys', async () => {
  const opened: string[] = []
  const screen = await render(
    <>
      <button type="button">Elsewhere</button>
      <DataTable
        rows={rows}
        columns={[c.custom('id', (row) => `Line ${row.id}`)]}
        keyOf={(row) => row.id}
        label="Lines"
        onOpen={({ id }) => opened.push(id)}
      />
    </>,
  )
  await screen.getByRole('button', { name: 'Elsewhere' }).click()
  await userEvent.keyboard('jj')
  await expect.element(screen.getByRole('row', { name: /Line b/ })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(opened).toEqual(['b'])
})
