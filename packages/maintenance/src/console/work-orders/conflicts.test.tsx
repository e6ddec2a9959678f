import { currentUserStore, type Page, PageContext, queryClient, startLanguage } from '@evops/kit'
import { newId } from '@evops/platform/contract'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { conflictRow, workOrderPermissions, type ConflictRow } from '../../contract/index.ts'
import { Conflicts } from './Conflicts.tsx'

const { QueryClientProvider } = await import('@tanstack/react-query')
const nothing = () => undefined
const page: Page = {
  path: '/',
  params: {},
  search: {},
  setSearch: nothing,
  setTitle: nothing,
  setUnsaved: nothing,
  close: nothing,
  mayLeave: async () => true,
}
const workOrderId = newId()
const row = (more: Partial<ConflictRow>): ConflictRow =>
  conflictRow.parse({
    id: newId(),
    workOrderId,
    workOrderNo: 'W1',
    workOrderState: 'on_site',
    stationName: 'Depot 7',
    timeZone: 'UTC',
    chargePointNo: 'P1',
    assetLabel: null,
    kind: 'begin',
    attempted: 'dark',
    byName: 'Worker A',
    doneAt: '2026-11-20T12:30:00.000Z',
    receivedAt: '2026-11-20T13:00:00.000Z',
    clockOffSeconds: 0,
    reason: 'meanwhile',
    current: {
      state: 'processing',
      at: '2026-11-20T12:45:00.000Z',
      byName: 'Chief',
      assigneeName: null,
      line: null,
    },
    isErased: false,
    isNoted: false,
    state: 'open',
    settledByName: '',
    settledAt: null,
    note: '',
    mine: false,
    ...more,
  })
let rows: ConflictRow[] = []
const posted: { path: string; body: unknown }[] = []
beforeAll(() => {
  startLanguage()
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    if (request.method === 'POST') {
      posted.push({ path: new URL(request.url).pathname, body: await request.json() })
      return Response.json({ code: 0, msg: '', data: rows[0] })
    }
    const data = { list: rows, total: rows.length, page: 1, pageSize: 100 }
    return Response.json({ code: 0, msg: '', data })
  })
})
const signIn = (authorities: readonly string[]) =>
  currentUserStore.set({
    authorities: [...authorities],
    user_name: 'chief',
    name: 'Chief',
    platformStaff: false,
    operator: { id: 'o', optcode: 'o', name: 'o', currency: 'EUR', timeZone: 'UTC' },
  })
beforeEach(() => {
  queryClient.clear()
  posted.length = 0
  signIn(workOrderPermissions.control)
})
const sheet = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PageContext value={page}>
        <Conflicts workOrderId={workOrderId} />
      </PageContext>
    </QueryClientProvider>,
  )

test('X-12 what was not taken: what was said, why, what the order said; settled for a reason', async () => {
  const first = row({})
  rows = [first]
  const { getByText, getByRole } = await sheet()
  for (const text of ['dark', 'Another person had moved the order on', 'Worker A'])
    await expect.element(getByText(text, { exact: true })).toBeVisible()
  await expect.element(getByText(/Meanwhile: In progress, by Chief/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Apply anyway' })).toBeEnabled()
  await getByRole('button', { name: 'Set aside' }).click()
  const dialog = getByRole('dialog')
  await dialog.getByRole('button', { name: 'Set aside' }).click()
  // The request is not sent without a reason.
  expect(posted).toEqual([])
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('begun already')
  await dialog.getByRole('button', { name: 'Set aside' }).click()
  await expect
    .poll(() => posted)
    .toEqual([{ path: `/api/work-conflicts/${first.id}/set-aside`, body: { note: 'begun already' } }])
})

test('X-12 what the order does not take now can’t be applied; one’s own is another’s to settle; settled ones say by whom', async () => {
  rows = [
    row({ kind: 'finish', attempted: 'Mended', workOrderState: 'suspended' }),
    row({ mine: true, attempted: 'own' }),
    row({ state: 'set_aside', settledByName: 'Depot', settledAt: '2026-11-20T14:00:00.000Z', note: 'twice' }),
  ]
  const { getByText, getByRole } = await sheet()
  await expect.element(getByText(/The order is now “Suspended”/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Apply anyway' })).toBeDisabled()
  await expect.element(getByText('Your own action: a second person must settle it')).toBeVisible()
  await expect.element(getByText(/Set aside by Depot at .* · twice/)).toBeVisible()
  expect(getByRole('button', { name: 'Apply anyway' }).elements()).toHaveLength(1)
})

test('PRIV-01 the photo and the signature of what was not taken are erased for a reason; what holds none says nothing of it', async () => {
  const signed = row({ kind: 'confirm', attempted: 'Zoe' })
  rows = [signed, row({}), row({ kind: 'picture', attempted: '', isErased: true })]
  const { getByText, getByRole, container } = await sheet()
  await expect.element(getByText('Zoe', { exact: true })).toBeVisible()
  expect(getByRole('button', { name: /^Erase/ }).elements()).toHaveLength(1)
  // The erased photo is not requested, and the action can only be dismissed.
  await expect.element(getByText('Erased', { exact: true })).toBeVisible()
  expect(container.querySelector('.work-order-pictures')).toBeNull()
  const enabled = getByRole('button', { name: 'Apply anyway' })
    .elements()
    .map((button) => !(button as HTMLButtonElement).disabled)
  expect(enabled).toEqual([true, true, false])
  await getByRole('button', { name: 'Erase signature' }).click()
  const dialog = getByRole('dialog')
  await dialog.getByRole('button', { name: 'Erase signature' }).click()
  expect(posted).toEqual([])
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('asked for it')
  await dialog.getByRole('button', { name: 'Erase signature' }).click()
  await expect
    .poll(() => posted)
    .toEqual([{ path: `/api/work-conflicts/${signed.id}/erase`, body: { reason: 'asked for it' } }])
})

test('PERM-03 who gives no orders out is not asked to', async () => {
  signIn(workOrderPermissions.edit)
  rows = [row({})]
  const callCount = vi.mocked(globalThis.fetch).mock.calls.length
  const { container } = await sheet()
  expect(container.textContent).toBe('')
  expect(vi.mocked(globalThis.fetch).mock.calls).toHaveLength(callCount)
})
