import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { words } from '@evops/platform/contract'
import { Empty } from '../parts/Small.tsx'
import { currentUserStore } from '../net/sign-in-session.ts'
import { PageContext, type Page } from '../page/page.ts'
import type { SearchPatch } from '../page/url-state.ts'
import type { List } from '../page/use-list.ts'
import { registerWords, startLanguage } from '../words/language.ts'
import { FilterGroup, Filters } from './Filters.tsx'
import { FilterDays, FilterSelect } from './FilterSelect.tsx'
import { AddButton, ListDrawer } from './ListDrawer.tsx'
import { createSelection } from '../state/selection.ts'

interface Line {
  id: string
  name: string
}
const rows: readonly Line[] = [
  { id: 'a', name: 'Line A' },
  { id: 'b', name: 'Line B' },
]
const selection = createSelection()
const nothing = () => undefined
const listOf = (search: Readonly<Record<string, string>>): List<Line> => ({
  rows,
  total: 2,
  totalIsAtLeast: false,
  page: 1,
  pageSize: 20,
  sort: undefined,
  filters: Object.fromEntries(Object.entries(search).filter(([key]) => key !== 'open')),
  isPending: false,
  isFetching: false,
  error: null,
  updatedAt: 0,
  selection,
  words: 'kit.line',
  choicesOf: (name) => (name === 'state' ? ['active', 'closed'] : ['true', 'false']),
  open: search.open,
  setPage: nothing,
  setPageSize: nothing,
  sortBy: nothing,
  setFilters: nothing,
  clearFilters: nothing,
  setOpen: nothing,
  reload: nothing,
})
const publicCall = { name: 'x', method: 'POST', path: '/x', permission: 'public' } as never

function Screen({ at }: { at: Readonly<Record<string, string>> }) {
  const [search, setSearch] = useState(at)
  const page: Page = {
    path: '/lines',
    params: {},
    search,
    setSearch: (patch: SearchPatch) =>
      setSearch((was) =>
        Object.fromEntries(
          Object.entries({ ...was, ...patch })
            .filter(([, value]) => value !== undefined)
            .map(([key, value]) => [key, String(value)]),
        ),
      ),
    setTitle: nothing,
    setUnsaved: nothing,
    mayLeave: async () => true,
    close: nothing,
  }
  const list = listOf(search)
  return (
    <PageContext value={page}>
      <AddButton call={publicCall}>New line</AddButton>
      <Filters list={list}>
        <>
          <FilterSelect list={list} name="state" />
        </>
        <FilterGroup list={list} title="When" of={['from', 'to']}>
          <FilterDays list={list} from="from" to="to" label="Begun" />
        </FilterGroup>
        <FilterGroup list={list} title="Which" of={['paid']}>
          <FilterSelect list={list} name="paid" />
        </FilterGroup>
      </Filters>
      <Empty words="kit.line.none" />
      <ListDrawer
        list={list}
        fresh={({ onClose, onMade }) => (
          <div>
            <button type="button" onClick={onClose}>
              Cancel the new one
            </button>
            <button type="button" onClick={() => onMade('b')}>
              Make it
            </button>
          </div>
        )}
        row={(row, { onNext }) => (
          <p>
            {row.name} is open, {onNext ? 'and one follows' : 'the last'}
          </p>
        )}
      />
    </PageContext>
  )
}

beforeAll(() => {
  currentUserStore.set({ operator: { timeZone: 'UTC' } } as never)
  startLanguage()
  registerWords(
    words({
      'kit.line.state': { zh: '状态', en: 'State', es: 'Estado' },
      'kit.line.state.closed': { zh: '已停用', en: 'Closed', es: 'Cerrada' },
      'kit.line.paid': { zh: '已付', en: 'Paid', es: 'Pagada' },
      'kit.line.none': { zh: '无', en: 'No lines', es: 'Sin líneas' },
      'kit.line.none-next': { zh: '请添加', en: 'Add the first', es: 'Añada la primera' },
    }),
  )
})

test('beside a list stands something new, or its open row; what was made is opened', async () => {
  const screen = await render(<Screen at={{ open: 'a' }} />)
  await expect.element(screen.getByText('Line A is open, and one follows')).toBeVisible()
  await screen.getByRole('button', { name: 'New line' }).click()
  await screen.getByRole('button', { name: 'Make it' }).click()
  await expect.element(screen.getByText('Line B is open, the last')).toBeVisible()
})

test('a filter that is set has its chip from the FilterSelect, though that is folded away', async () => {
  const screen = await render(<Screen at={{ state: 'closed' }} />)
  await expect.element(screen.getByText('Closed')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /State/ })).toBeVisible()
})

test('X-08 groups of filters are folded, one is open at a time, and each says how many of its own are set; chips say all', async () => {
  const screen = await render(<Screen at={{ from: '2026-11-01', to: '2026-11-30', paid: 'true' }} />)
  await expect.element(screen.getByText('≥ 01/11/2026')).toBeVisible()
  await expect.element(screen.getByText('≤ 30/11/2026')).toBeVisible()
  await expect.element(screen.getByText('Yes', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'More filters' }).click()
  const [when, which] = [screen.getByText(/^When/), screen.getByText(/^Which/)]
  await expect.element(when.element().closest('summary')).toHaveTextContent('When2')
  await expect.element(which.element().closest('summary')).toHaveTextContent('Which1')
  const paid = screen.getByRole('combobox', { name: /^Paid/ })
  await expect.element(paid).not.toBeInTheDocument()
  await which.click()
  await expect.element(paid).toBeVisible()
  await when.click()
  await expect.element(paid).not.toBeInTheDocument()
})

test('an empty list says why, and what comes next', async () => {
  const screen = await render(<Screen at={{}} />)
  await expect.element(screen.getByRole('heading', { name: 'No lines' })).toBeVisible()
  await expect.element(screen.getByText('Add the first')).toBeVisible()
})
