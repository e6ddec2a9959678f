import { currentUserStore, type Page, PageContext, queryClient, startLanguage } from '@evops/kit'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { workOrderPermissions, type WarrantyClaim } from '../../contract/index.ts'
import type { ClaimedWorkOrder } from './ClaimDialogs.tsx'
import { Warranty } from './Warranty.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')
const id = '019a9f5e-0000-7000-8000-000000000001'
const plate = {
  maker: 'Kempower',
  model: 'S-120',
  serialNumber: 'SN-77',
  producedOn: null,
  commissionedOn: '2024-03-04',
  warrantyUntil: '2026-03-04',
  faultOn: '2026-05-01',
  firmware: '2.4',
}
const claim: WarrantyClaim = {
  ...plate,
  id,
  no: 'W-1-1',
  state: 'claimed',
  claim: 'Two power modules',
  lateReason: 'Known defect',
  claimedAt: '2026-05-02T08:00:00.000Z',
  claimedByName: 'Chief',
  amountMinor: null,
  currency: null,
  reference: '',
  answer: '',
  answeredAt: null,
  answeredByName: '',
}
const part = {
  id,
  name: 'Module',
  partNo: '',
  quantity: 2,
  unitMinor: 125_050,
  currency: 'EUR',
  addedByName: '',
}
const workOrder: ClaimedWorkOrder = {
  id,
  no: 'W-1',
  state: 'done',
  timeZone: 'Europe/Madrid',
  parts: [part],
  warranty: { plate, claims: [] },
}
const page: Page = {
  path: '/statsanalysis/chgyworder/$id',
  params: { id },
  search: {},
  setSearch: () => undefined,
  close: () => undefined,
  setTitle: () => undefined,
  setUnsaved: () => undefined,
  mayLeave: async () => true,
}
const as = (authorities: readonly string[]) =>
  currentUserStore.set({
    authorities: [...authorities],
    user_name: 'd',
    name: 'D',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'O', currency: 'EUR', timeZone: 'Europe/Madrid' },
  })
let sent: unknown[] = []
beforeAll(() => {
  startLanguage()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, how) => {
    const request = new Request(input instanceof Request ? input : new URL(String(input), location.href), how)
    sent.push(JSON.parse(await request.text()))
    return Response.json({ code: 0, msg: '', data: {} })
  })
})
beforeEach(() => {
  sent = []
  as(workOrderPermissions.control)
})
const sheet = (of: ClaimedWorkOrder) =>
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext value={page}>
        <Warranty workOrder={of} />
      </PageContext>
    </QueryClientProvider>,
  )

test('ROUTE-03 chgyworder: a warranty that ended before the fault is said, and claiming asks why all the same', async () => {
  const { getByRole, getByText } = await sheet(workOrder)
  await expect.element(getByText('Warranty expired before the fault')).toBeVisible()
  await getByRole('button', { name: 'Submit a claim' }).click()
  await getByRole('textbox', { name: /^Claim/ }).fill('Two power modules')
  await getByRole('textbox', { name: /^Reason for claiming/ }).fill('Known defect')
  await getByRole('dialog').getByRole('button', { name: 'Submit a claim' }).click()
  await expect.poll(() => sent).toEqual([{ claim: 'Two power modules', lateReason: 'Known defect' }])
})

test('ROUTE-03 chgyworder: the answer begins with what the parts cost; refused, no amount is sent and the reason is asked for', async () => {
  const { getByRole, getByLabelText } = await sheet({ ...workOrder, warranty: { plate, claims: [claim] } })
  await getByRole('button', { name: 'Record the result' }).click()
  await expect.element(getByLabelText('Amount accepted')).toHaveValue('2501.00')
  await getByRole('combobox', { name: /^Result/ }).selectOptions('Rejected')
  await getByRole('textbox', { name: /^Reason for rejection/ }).fill('Not our part')
  await getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual([{ outcome: 'refused', answer: 'Not our part' }])
})

test('ROUTE-03 chgyworder: what was accepted can be printed, not claimed again; without the code nothing is offered', async () => {
  const accepted: WarrantyClaim = {
    ...claim,
    state: 'accepted',
    amountMinor: 250_100,
    currency: 'EUR',
    reference: 'RMA-9',
    answeredAt: '2026-05-09T08:00:00.000Z',
    answeredByName: 'Chief',
  }
  const shown = await sheet({ ...workOrder, warranty: { plate, claims: [accepted] } })
  await expect.element(shown.getByText('RMA-9')).toBeVisible()
  expect(shown.container.textContent).toContain('€2,501.00')
  const names = [...shown.container.querySelectorAll('button')].map(({ textContent }) => textContent)
  expect(names).toEqual(['Download PDF'])
  await shown.unmount()

  as(workOrderPermissions.view)
  const seen = await sheet(workOrder)
  await expect.element(seen.getByText('Kempower')).toBeVisible()
  expect(seen.container.querySelectorAll('button')).toHaveLength(0)
})

test('ROUTE-03 chgyworder: nothing is claimed before somebody has worked on it, and an order without a charge point has no warranty', async () => {
  const early = await sheet({ ...workOrder, state: 'accepted' })
  await expect.element(early.getByText('Kempower')).toBeVisible()
  expect(early.container.querySelectorAll('button')).toHaveLength(0)
  await early.unmount()
  const none = await sheet({ ...workOrder, warranty: null })
  expect(none.container.textContent).toBe('')
})
