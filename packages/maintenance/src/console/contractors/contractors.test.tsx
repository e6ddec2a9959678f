import {
  AsideContext,
  currentUserStore,
  type Nav,
  NavContext,
  type Page,
  PageContext,
  queryClient,
  startLanguage,
} from '@evops/kit'
import { type ReactNode, useState } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { staffPermissions, type ContractorRow } from '../../contract/index.ts'
import { ContractorDrawer, NewContractor } from './ContractorDrawer.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')
const id = '019a9f5e-0000-7000-8000-000000000001'
const row: ContractorRow = {
  id,
  version: 3,
  name: 'Montajes Norte',
  taxId: 'B-123',
  contact: 'Ana',
  phone: '',
  email: '',
  skills: ['dc'],
  stationIds: [],
  everywhere: true,
  stations: [],
  validFrom: null,
  validUntil: '2026-12-31',
  remark: '',
  contractStatus: 'valid',
  staff: 2,
  openWorkOrders: 1,
}
const nav: Nav = { go: () => undefined, prefetch: () => undefined, mayOpen: () => true }
const page: Page = {
  path: '/statsanalysis/contractors',
  params: {},
  search: {},
  setSearch: () => undefined,
  close: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
}
let sent: unknown[] = []
beforeAll(() => {
  startLanguage()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, how) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), location.href), how)
    const text = await request.text()
    if (text !== '') sent.push(JSON.parse(text))
    return Response.json({ code: 0, msg: '', data: row })
  })
})
beforeEach(() => {
  sent = []
  queryClient.clear()
})
const as = (authorities: readonly string[]) =>
  currentUserStore.set({
    authorities: [...authorities],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
function TestAside({ children }: { children: ReactNode }) {
  const [aside, setAside] = useState<HTMLElement | null>(null)
  return (
    <AsideContext value={aside}>
      {children}
      <div ref={setAside} />
    </AsideContext>
  )
}
const renderPage = (what: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <NavContext value={nav}>
        <PageContext value={page}>
          <TestAside>{what}</TestAside>
        </PageContext>
      </NavContext>
    </QueryClientProvider>,
  )

test('ROUTE-03 chgywpeoplemng: a new contractor is sent as it was written; what was left out is empty', async () => {
  as([...staffPermissions.view, ...staffPermissions.create])
  const { getByRole } = await renderPage(<NewContractor onClose={() => undefined} />)
  await getByRole('textbox', { name: /^Company/ }).fill('Montajes Norte')
  await getByRole('textbox', { name: 'Tax ID' }).fill('B-123')
  await getByRole('button', { name: 'Add contractor' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      expect.objectContaining({
        name: 'Montajes Norte',
        taxId: 'B-123',
        contact: '',
        validFrom: null,
        validUntil: null,
        skills: [],
        stationIds: [],
      }),
    ])
})

test('ROUTE-03 chgywpeoplemng: a contractor leads to its staff and its orders; an emptied field is sent empty, with the version that was read', async () => {
  as([...staffPermissions.view, ...staffPermissions.edit])
  const { container, getByRole } = await renderPage(<ContractorDrawer id={id} onClose={() => undefined} />)
  await expect.element(getByRole('link', { name: 'Show staff' })).toBeVisible()
  const leads = [...container.querySelectorAll('a')].map(({ href }) => new URL(href, location.href))
  expect(leads.map(({ pathname, search }) => pathname + search)).toEqual([
    `/statsanalysis/chgywpeoplemng?contractorId=${id}`,
    `/statsanalysis/chgyworder?contractorId=${id}`,
  ])
  await getByRole('textbox', { name: 'Contact' }).fill('')
  await getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent)
    .toEqual([expect.objectContaining({ contact: '', version: 3, validUntil: '2026-12-31' })])
})

test('ROUTE-03 chgywpeoplemng: without the code to change it, a contractor is only read', async () => {
  as(staffPermissions.view)
  const { container, getByRole } = await renderPage(<ContractorDrawer id={id} onClose={() => undefined} />)
  await expect.element(getByRole('textbox', { name: 'Contact' })).toBeDisabled()
  expect(container.textContent).not.toContain('Delete')
  expect(container.textContent).not.toContain('Save')
})
