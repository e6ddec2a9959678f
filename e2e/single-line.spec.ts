import { scaleTestTimeout } from '@evops/platform/testing'
import { expect, type Page } from '@playwright/test'
import { ExternalTestPoint } from '../apps/server/src/testing/foreign-point.ts'
import { now, words16 } from './foreign-words.ts'
import { inspect } from './view.ts'
import { admin, requestApi, baseURL, drawerOf, test, tokensOf, unique } from './session.ts'

/*
 * A diagram drawn in the browser is the model of the network: it determines the colours of the explorer, the load of a
 * breaker next to its rating, and the limits sent to a charge point.
 */
interface Made {
  id: string
  version: number
}
async function aYard(mark: string) {
  const { access_token: token } = await tokensOf(admin)
  const post = <T>(path: string, body: object) => requestApi<T>(token, 'POST', path, body)
  const station = { code: `SLD-${mark}`, name: `Esquema ${mark}`, timeZone: 'America/Mexico_City' }
  const { id: stationId } = await post<Made>('/api/stations', station)
  const idTag = `SLD${mark}`.toUpperCase()
  await post('/api/start-tokens', { idTag, manyAtOnce: true })
  const { chargePoint, credentials } = await post<{
    chargePoint: { id: string; chargePointNo: string }
    credentials: { identity: string; password: string }
  }>('/api/charge-points', {
    chargePointNo: `SLD${mark}`,
    name: `Punto ${mark}`,
    stationId,
    ratedPowerW: 60_000,
    protocol: 'ocpp1.6j',
    connectors: [{ connectorNo: 1, connectorType: 4 }],
  })
  const add = (kind: string, name: string, more: object) =>
    post<Made>('/api/energy/objects', { stationId, kind, name, ...more })
  const room = await add('Substation', 'Centro', {})
  const level = await add('VoltageLevel', 'BT', { containerId: room.id, baseVoltageV: 400 })
  const low = { containerId: level.id }
  const net = {
    supply: await add('EnergySource', 'Acometida', { ...low, ratedVa: 100_000 }),
    breaker: await add('Breaker', 'QF1', { ...low, ratedA: 100 }),
    point: await add('ChargingPile', 'CP 1', { ...low, refersToId: chargePoint.id }),
  }
  const address = `${baseURL.replace('http', 'ws')}/ocpp/`
  const point = new ExternalTestPoint({ address, ...credentials, protocol: 'ocpp1.6' })
  return { token, station, stationId, idTag, chargePoint, net, point }
}
type Yard = Awaited<ReturnType<typeof aYard>>

/** Connects two objects with a line drawn manually. */
async function join(page: Page, from: readonly [Made, number], to: readonly [Made, number]): Promise<void> {
  const middleOf = async ([{ id }, sequence]: readonly [Made, number]) => {
    const end = page.locator(`.x6-node[data-cell-id="${id}"] .grid-end`).nth(sequence - 1)
    const box = await end.boundingBox()
    if (!box) throw new Error('no end of that number')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const [start, end] = [await middleOf(from), await middleOf(to)]
  const lines = page.locator('.x6-edge')
  const before = await lines.count()
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 })
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.up()
  await expect(lines).toHaveCount(before + 1)
}

async function isDrawn(page: Page, { station, net: { supply, breaker, point } }: Yard): Promise<void> {
  await page.goto('/gradraw')
  await page.getByRole('button', { name: 'Nuevo esquema' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').first().fill(station.name)
  await page.locator('.ant-select-item-option').filter({ hasText: station.name }).first().click()
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('General')
  await dialog.getByRole('button', { name: 'Nuevo esquema' }).click()
  await page.getByRole('button', { name: 'Disponer según la red' }).click()
  await expect(page.locator('.x6-node')).toHaveCount(3)
  await join(page, [supply, 1], [breaker, 1])
  await join(page, [breaker, 2], [point, 1])
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await page.getByRole('button', { name: 'Publicar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Publicar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
}

/** Applies the limits that the network requires. */
async function limitsFollow(page: Page, { stationId }: Yard): Promise<void> {
  await page.goto(`/depot/limits?from=net&stationId=${stationId}`)
  const drawer = drawerOf(page)
  await expect(drawer.getByRole('row', { name: /QF1/ })).toBeVisible()
  await drawer.getByRole('textbox', { name: 'Respaldo de cada punto nuevo' }).fill('100')
  await drawer.getByRole('button', { name: 'Aplicar estos límites' }).click()
  await expect(drawer).toHaveCount(0)
}
interface Profile {
  csChargingProfiles: {
    chargingProfilePurpose: string
    chargingSchedule: { chargingRateUnit: string; chargingSchedulePeriod: { limit: number }[] }
  }
}
/** Returns the default limit sent to a charge point: `27712 W`. */
function formatLimit({ csChargingProfiles: { chargingProfilePurpose, chargingSchedule } }: Profile): string {
  const [period] = chargingSchedule.chargingSchedulePeriod
  return `${chargingProfilePurpose} ${period?.limit} ${chargingSchedule.chargingRateUnit}`
}

test('26 ROUTE-12 gradraw graexplorer X-13 a diagram drawn in the browser gives colours, load against rating, and the limits that a charge point is told', async ({
  signedIn: page,
}) => {
  test.setTimeout(scaleTestTimeout(240_000))
  const yard = await aYard(unique())
  const { point, net, idTag, token, stationId } = yard
  const sentLimits: string[] = []
  point.on('SetChargingProfile', (request) => {
    sentLimits.push(formatLimit(request as unknown as Profile))
    return { status: 'Accepted' }
  })
  await point.connect()
  await words16.boot(point, '1.0')
  await words16.status(point, false)
  await isDrawn(page, yard)

  const start = { connectorId: 1, idTag, meterStart: 1_000, timestamp: now() }
  const { transactionId } = await point.call('StartTransaction', start)
  await words16.status(point, true)
  const power = { value: '50000', measurand: 'Power.Active.Import', unit: 'W' }
  const meterValue = [{ timestamp: now(), sampledValue: [power] }]
  await point.call('MeterValues', { connectorId: 1, transactionId, meterValue })
  await page.goto(`/graexplorer?stationId=${stationId}`)
  const symbol = (of: Made) => page.locator(`.symbol[data-id="${of.id}"]`)
  await expect(symbol(net.point).locator('.body')).toHaveAttribute('data-state', 'energised')
  // √3 · 400 V · 100 A.
  await expect(page.locator(`.live[data-of="${net.breaker.id}"]`)).toHaveText('50 / 69 kW')
  await symbol(net.breaker).click()
  await expect(drawerOf(page).getByText('72 %')).toBeVisible()
  expect(await inspect(page)).toEqual([])

  await limitsFollow(page, yard)
  await expect.poll(() => sentLimits).toContain('TxDefaultProfile 60000 W')
  // A smaller breaker of 40 A.
  const object = await requestApi<Made & Record<string, unknown>>(token, 'GET', `/api/energy/objects/${net.breaker.id}`)
  const change = { version: object.version, ratedA: 40 }
  await requestApi(token, 'PUT', `/api/energy/objects/${net.breaker.id}`, change)
  await limitsFollow(page, yard)
  // In steps of 100 W.
  await expect.poll(() => sentLimits).toContain('TxDefaultProfile 27700 W')
  // The limit also applies to the active session.
  await expect.poll(() => Number(sentLimits.at(-1)?.split(' ')[1])).toBeLessThanOrEqual(27_712)
  await expect(page.getByRole('grid').getByText('27,7').first()).toBeVisible()
  await point.losePower()
})
