import { signInForTest, TestPageStage } from '@evops/kit/testing'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { z } from 'zod'
import { endpoint, pageSchemaOf } from '@evops/platform/contract'
import type { Search } from '../page/url-state.ts'
import { useList } from '../page/use-list.ts'
import { Drawer } from '../parts/Drawer.tsx'
import { columnsFor } from './columns.tsx'
import { DataTable } from './DataTable.tsx'
import { ListDrawer } from './ListDrawer.tsx'

const listLines = endpoint({
  name: 'listLines',
  method: 'GET',
  path: '/api/lines',
  permission: 'public',
  summary: 'lines to walk through',
  query: z.object({ page: z.coerce.number(), pageSize: z.coerce.number() }),
  reply: pageSchemaOf(z.object({ id: z.string() })),
})
const c = columnsFor<{ id: string }>('kit.line')

beforeEach(() => {
  signInForTest([], {
    'GET /api/lines': ({ query }) => {
      const page = Number(query.get('page'))
      const list = [1, 2].map((at) => ({ id: `${page}.${at}` }))
      return { list, total: 4, page, pageSize: 2 }
    },
  })
})

function Lines() {
  const list = useList(listLines, { pageSize: 2 })
  return (
    <>
      <p>page {list.page}</p>
      <DataTable
        list={list}
        columns={[c.custom('id', (row) => `Line ${row.id}`)]}
        keyOf={(row) => row.id}
        label="Lines"
      />
      <ListDrawer
        list={list}
        row={(row, neighbours) => (
          <Drawer title={`Beside ${row.id}`} {...neighbours}>
            what it is
          </Drawer>
        )}
      />
    </>
  )
}
const renderStageAt = (at: Search) =>
  render(
    <TestPageStage at={at}>
      <Lines />
    </TestPageStage>,
  )

test('X-15 next at the end of a page and previous at its start turn the page, and the list follows', async () => {
  const screen = await renderStageAt({ open: '1.2' })
  const open = (id: string) => screen.getByRole('heading', { name: `Beside ${id}` })
  await expect.element(open('1.2')).toBeVisible()
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(open('2.1')).toBeVisible()
  await expect.element(screen.getByText('page 2')).toBeVisible()
  await expect.element(screen.getByRole('row', { name: 'Line 2.1' })).toHaveClass('open')
  await screen.getByRole('button', { name: 'Previous' }).click()
  await expect.element(open('1.2')).toBeVisible()
  await expect.element(screen.getByText('page 1')).toBeVisible()
})

test('X-15 j and k do the same; before the first row and behind the last there is nothing', async () => {
  const screen = await renderStageAt({ page: '2', open: '2.1' })
  const open = (id: string) => screen.getByRole('heading', { name: `Beside ${id}` })
  await expect.element(open('2.1')).toBeVisible()
  await userEvent.keyboard('k')
  await expect.element(open('1.2')).toBeVisible()
  await userEvent.keyboard('kk')
  await expect.element(open('1.1')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await screen.getByRole('button', { name: 'Next' }).click()
  await userEvent.keyboard('j')
  await expect.element(open('2.1')).toBeVisible()
  await userEvent.keyboard('jj')
  await expect.element(open('2.2')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})
