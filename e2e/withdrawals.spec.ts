import { patience } from '@evops/platform/testing'
import { expect } from '@playwright/test'
import { inspect } from './look.ts'
import { admin, aPerson, ask, bearing, test, tokensOf } from './session.ts'

const mark = Date.now().toString(36)
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

test('ROUTE-13 withdraw: what an approved statement owes is asked for, and is not approved by whoever asked', async ({
  page,
}) => {
  const { access_token: token } = await tokensOf(admin)
  const { list: stations } = await ask<{ list: { id: string }[] }>(token, 'GET', '/api/stations?pageSize=1')
  const party = await ask<{ id: string }>(token, 'POST', '/api/finance/parties', {
    name: `Payee ${mark}`,
    accountNo: 'ES91 2100 0418 4502 0005 1332',
  })
  // A day long ago, with nothing but its minimum.
  const agreement = await ask<{ id: string }>(token, 'POST', '/api/finance/agreements', {
    name: `Minimum ${mark}`,
    period: 'day',
    operatorRatio: 10_000,
    parties: [{ partyId: party.id, ratio: 0, guaranteeMinor: 50_000 }],
    stationIds: stations.map(({ id }) => id),
    from: day(400),
    until: day(399),
  })
  await ask(token, 'POST', `/api/organisation/tasks/${encodeURIComponent('finance:statements')}/run`)
  const statements = () =>
    ask<{ list: { id: string; version: number }[] }>(
      token,
      'GET',
      `/api/finance/statements?agreementId=${agreement.id}`,
    )
  await expect.poll(async () => (await statements()).list.length, { timeout: patience(20_000) }).toBe(1)
  const [statement] = (await statements()).list
  const url = `/api/finance/statements/${statement?.id}`
  await ask(token, 'POST', `${url}/confirm`, { version: statement?.version })
  const approver = await aPerson(['financePerm', 'settlement:approve'])
  const { access_token: second } = await tokensOf(approver)
  await ask(second, 'POST', `${url}/approve`, { version: (statement?.version ?? 0) + 1 })
  const asking = await aPerson(['financePerm', 'withdrawal:create', 'withdrawal:approve', 'withdrawal:edit'])
  await bearing(page, await tokensOf(asking))
  await page.goto('/finance/withdraw?new=1')
  const drawer = page.getByRole('complementary')
  await drawer.getByRole('combobox', { name: 'Titular' }).fill(`Payee ${mark}`)
  await page.getByRole('option', { name: `Payee ${mark}` }).click()
  await expect(drawer.getByText(/500,00.*disponibles/)).toBeVisible()
  await drawer.getByLabel('Importe').fill('200')
  expect(await inspect(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Solicitar retiro' }).click()
  await expect(drawer.getByText('Por aprobar')).toBeVisible()
  // Whoever asked may take it back, and not approve it.
  await expect(drawer.getByRole('button', { name: 'Aprobar' })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Cancelar retiro' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar retiro' }).click()
  await expect(drawer.getByText('Cancelado').first()).toBeVisible()
  expect(await inspect(page)).toEqual([])
})
