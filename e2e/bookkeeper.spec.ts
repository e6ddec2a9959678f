import { scaleTestTimeout } from '@evops/platform/testing'
import { expect, type Page } from '@playwright/test'
import { books } from './books.ts'
import { inspect } from './view.ts'
import { admin, aPerson, requestApi, bearing, test, tokensOf } from './session.ts'

const codes = [
  'chgOperationPerm',
  'transOrderPerm',
  'captialflow',
  'orderAuditPerm',
  'approvals:approve',
  'chgtransorder:edit',
  'chgtransorder:approve',
  'chgtransorder:export',
]
interface Session {
  id: string
  state: string
  payState: string
  totalMinor: number
}

const enter = async (page: Page) => bearing(page, await tokensOf(await aPerson(codes)))

test('ROUTE-03 optchgorderlog ROUTE-13 orderoptaudit L-09 a bookkeeper’s day: asks for a refund, a colleague agrees, the ledger still balances', async ({
  page,
  browser,
}) => {
  const { access_token: token } = await tokensOf(admin)
  const findUnpaidSession = async () => {
    const query = '/api/sessions?state=settled&payState=unpaid&totalFrom=100&pageSize=1'
    return (await requestApi<{ list: Session[] }>(token, 'GET', query)).list[0]
  }
  // The demo's charge points create sessions automatically.
  await expect.poll(findUnpaidSession, { timeout: scaleTestTimeout(120_000) }).toBeDefined()
  const session = await findUnpaidSession()
  if (!session) return
  const balance = () => books(token)

  await enter(page)
  await page.goto(`/statsanalysis/chgtransorder/${session.id}`)
  await page.getByRole('button', { name: 'Acciones' }).click()
  await page.getByRole('menuitem', { name: 'Recalcular el cobro' }).click()
  await expect(page.getByText('Idéntico')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()

  await page.getByRole('button', { name: 'Acciones' }).click()
  await page.getByRole('menuitem', { name: 'Reembolsar…' }).click()
  const refund = page.getByRole('dialog')
  await refund.getByLabel('Importe').fill('1,00')
  await refund.getByLabel('Motivo').fill('Cable defectuoso')
  await refund.getByRole('button', { name: 'Pedir el reembolso' }).click()
  await expect(page.getByText('Solicitado: decide otra persona')).toBeVisible()

  const colleague = await (await browser.newContext({ locale: 'es-ES' })).newPage()
  await enter(colleague)
  await colleague.goto('/statsanalysis/orderoptaudit')
  await colleague.getByText('Cable defectuoso').first().click()
  await colleague.getByRole('button', { name: 'Aprobar y ejecutar' }).click()
  await colleague.getByRole('dialog').getByRole('button', { name: 'Aprobar y ejecutar' }).click()
  await expect(colleague.getByText('Aprobada y ejecutada').first()).toBeVisible()
  expect(await inspect(colleague)).toEqual([])

  await colleague.goto('/statsanalysis/optchgorderlog?action=refund')
  await expect(colleague.getByText('Cable defectuoso').first()).toBeVisible()
  expect(await inspect(colleague)).toEqual([])
  await colleague.context().close()

  const after = await requestApi<Session>(token, 'GET', `/api/sessions/${session.id}`)
  expect(after).toMatchObject({
    payState: 'partly_refunded',
    refundedMinor: 100,
    totalMinor: session.totalMinor,
  })
  expect(await balance()).toMatchObject({ sumMinor: 0, isWhole: true })
})
