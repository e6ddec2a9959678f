import { connectRawChargePoint } from '@evops/ocpp/testing'
import { expect, type Page } from '@playwright/test'
import { books } from './books.ts'
import { inspect } from './view.ts'
import { admin, aPerson, requestApi, baseURL, bearing, drawerOf, test, tokensOf, unique } from './session.ts'

const codes = [
  'memMngPerm',
  'preferentialPerm',
  'preferentialchg:create',
  'preferentialchg:edit',
  'preferentialchg:control',
  'chgOperationPerm',
  'transOrderPerm',
  'chgtransorder:edit',
  'chgtransorder:approve',
  'orderAuditPerm',
  'approvals:approve',
  'stationPilePerm',
]
const enter = async (page: Page) => bearing(page, await tokensOf(await aPerson(codes)))
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

/** Creates a member with money and a token, and a charge point for charging. */
async function aDriver(token: string, mark: string) {
  const { id: memberId } = await requestApi<{ id: string }>(token, 'POST', '/user/pers/save', {
    nickname: `Cliente ${mark}`,
  })
  const payment = { amountMinor: 20_000, method: 'pos', voucherNo: `CUP-${mark}` }
  await requestApi(token, 'POST', `/api/ledger/wallets/${memberId}/recharge`, payment)
  const idTag = `CUP${mark}`.toUpperCase()
  await requestApi(token, 'POST', '/api/start-tokens', { idTag })
  await requestApi(token, 'POST', `/api/members/${memberId}/tokens`, { idTags: [idTag] })
  const station = await requestApi<{ id: string }>(token, 'POST', '/api/stations', {
    code: `CUP-${mark}`,
    name: `Cupones ${mark}`,
    timeZone: 'Asia/Shanghai',
  })
  const chargePointNo = `CUP${mark}`
  const { credentials } = await requestApi<{ credentials: { identity: string; password: string } }>(
    token,
    'POST',
    '/api/charge-points',
    {
      stationId: station.id,
      chargePointNo,
      name: '01',
      ratedPowerW: 720_000,
      connectors: [{ connectorNo: 1, connectorType: 4 }],
    },
  )
  return { memberId, idTag, chargePointNo, credentials }
}

/**
 * Reports four minutes at 600 kW from the charge point and returns the session (a session can only use coupons granted
 * before it).
 */
async function chargeForFourMinutes(
  token: string,
  { idTag, chargePointNo, credentials }: Awaited<ReturnType<typeof aDriver>>,
) {
  const point = await connectRawChargePoint({ url: `${baseURL.replace('http', 'ws')}/ocpp/`, ...credentials })
  const start = { connectorId: 1, idTag, meterStart: 1_000_000, timestamp: ago(4) }
  const started = await point.call('StartTransaction', start)
  if (started.type !== 'result') throw new Error(started.description)
  const { transactionId } = started.payload as { transactionId: number }
  await point.call('StopTransaction', { transactionId, idTag, meterStop: 1_040_000, timestamp: ago(0) })
  point.socket.close()
  const { list } = await requestApi<{ list: { id: string }[] }>(token, 'GET', `/api/sessions?search=${chargePointNo}`)
  return list[0]?.id ?? ''
}

/**
 * Checks the figures in the drawer: granted, unused, in a session, used, expired, withdrawn, and the total discount.
 */
async function figures(page: Page, id: string, shown: readonly (string | RegExp)[]) {
  await page.goto(`/usermanager/preferentialchg?open=${id}`)
  await expect(drawerOf(page).locator('dl.posted dd')).toHaveText([...shown])
}

test(
  'ROUTE-05 preferentialchg M-11 a coupon: made, offered, accepted, given, taken by its member’s session, explained on the bill, and returned by a void',
  { tag: '@nightly' },
  async ({ page, browser }) => {
    const { access_token: token } = await tokensOf(admin)
    const mark = unique()
    const name = `Diez menos ${mark}`
    const driver = await aDriver(token, mark)
    await enter(page)
    await page.goto('/usermanager/preferentialchg')
    await page.getByRole('button', { name: 'Nuevo cupón' }).first().click()
    const drawer = drawerOf(page)
    await drawer.getByLabel('Nombre').fill(name)
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await expect(drawer.locator('[aria-invalid=true]').first()).toBeVisible()
    await drawer.getByLabel('Importe', { exact: true }).fill('10,00')
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    const row = page.getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText('Borrador')
    await row.click()
    await drawer.getByRole('button', { name: 'Ofrecer al operador' }).click()
    await drawer.getByRole('button', { name: 'Aceptar', exact: true }).click()
    await drawer.getByRole('button', { name: 'Entregar…' }).click()
    await drawer.getByLabel('Nombre o móvil').fill(`Cliente ${mark}`)
    await page.getByTitle(`Cliente ${mark}`).click()
    expect(await inspect(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Entregar a 1 cliente' }).click()
    await expect(row).toContainText('Publicado')
    await expect(drawer.locator('dl.posted dd')).toHaveText(['1', '1', '0', '0', '0', '0', /^\D*0,00/])
    const { list } = await requestApi<{ list: { id: string }[] }>(
      token,
      'GET',
      `/user/preferstrategy/list?search=${encodeURIComponent(name)}`,
    )
    const strategyId = list[0]?.id ?? ''

    // The session uses the coupon, and its bill shows the discount.
    const sessionId = await chargeForFourMinutes(token, driver)
    await page.goto(`/statsanalysis/chgtransorder/${sessionId}`)
    const steps = page.getByLabel('Pasos de la liquidación')
    await expect(steps).toContainText(new RegExp(`Cupón ${name} · [0-9A-F]{12}`))
    await expect(steps).toContainText('10,00')
    await expect(steps).toContainText('Pagado con saldo propio')
    expect(await inspect(page)).toEqual([])
    await figures(page, strategyId, ['1', '0', '0', '1', '0', '0', /10,00/])

    // A void, requested by one user and approved by another.
    await page.goto(`/statsanalysis/chgtransorder/${sessionId}`)
    await page.getByRole('button', { name: 'Acciones' }).click()
    await page.getByRole('menuitem', { name: 'Anular…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Motivo').fill(`Prueba del cargador ${mark}`)
    await dialog.getByRole('button', { name: 'Anular', exact: true }).click()
    await expect(page.getByText('Solicitado: decide otra persona')).toBeVisible()
    const colleague = await (await browser.newContext({ locale: 'es-ES' })).newPage()
    await enter(colleague)
    await colleague.goto('/statsanalysis/orderoptaudit')
    await colleague.getByText(`Prueba del cargador ${mark}`).first().click()
    await colleague.getByRole('button', { name: 'Aprobar y ejecutar' }).click()
    await colleague.getByRole('dialog').getByRole('button', { name: 'Aprobar y ejecutar' }).click()
    await expect(colleague.getByText('Aprobada y ejecutada').first()).toBeVisible()
    await colleague.context().close()

    // The member has the coupon again, the figures agree with all coupons, and the ledger balances.
    await figures(page, strategyId, ['1', '1', '0', '0', '0', '0', /^\D*0,00/])
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await inspect(page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/usermanager/preferentialchg?view=given&strategyId=${strategyId}`)
    await expect(page.getByRole('row', { name: new RegExp(`Cliente ${mark}`) })).toContainText('Sin usar')
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByText(`Cliente ${mark}`).filter({ visible: true }).first()).toBeVisible()
    expect(await inspect(page)).toEqual([])
    expect(await books(token)).toMatchObject({ sumMinor: 0, isWhole: true })
  },
)
