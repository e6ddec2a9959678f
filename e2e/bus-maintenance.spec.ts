import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { admin, aPerson, requestApi, bearing, test, tokensOf } from './session.ts'

const codes = [
  'busMngPerm',
  'driverRcdPerm',
  'driverrecord:create',
  'driverrecord:control',
  'engConsQuotaPerm',
  'engconsquota:create',
  'carEngQuotaStaticsPerm',
]
const mark = Date.now().toString(36)

test(
  'ROUTE-07 a quota, a shift and what it used: from the yard to the statistics',
  { tag: '@nightly' },
  async ({ page }) => {
    const { access_token: token } = await tokensOf(admin)
    const make = <T>(path: string, body: object) => requestApi<T & { id: string }>(token, 'POST', path, body)
    const line = await make<object>('/api/bus-lines', { lineNo: `L${mark}` })
    await make('/api/drivers', { driverNo: `D${mark}`, name: `Driver ${mark}` })
    const bus = await make<object>('/api/vehicles', {
      selfNo: `B${mark}`,
      lineId: line.id,
      odometerM: 1_000_000,
    })
    await bearing(page, await tokensOf(await aPerson(codes)))

    await page.goto('/busmtcmng/engconsquota')
    await page.getByRole('button', { name: 'Añadir una cuota' }).first().click()
    const drawer = page.getByRole('complementary')
    await drawer.getByLabel('Cuota').fill('95')
    await drawer.getByLabel('Línea').fill(`L${mark}`)
    await page.getByTitle(`L${mark}`).click()
    await drawer.getByLabel('Desde').fill('2026-01-01')
    await page.keyboard.press('Tab')
    await drawer.getByRole('button', { name: 'Añadir una cuota' }).click()
    await expect(page.getByRole('row', { name: new RegExp(`L${mark}.*95,0`) })).toBeVisible()
    expect(await inspect(page)).toEqual([])

    await page.goto('/busmtcmng/driverrecord?new=1')
    await drawer.getByLabel('Día').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
    await page.keyboard.press('Tab')
    await drawer.getByLabel('Vehículo').fill(`B${mark}`)
    await page.getByTitle(`B${mark}`).click()
    await expect(drawer.getByText('Primer registro del vehículo')).toBeVisible()
    await expect(drawer.getByLabel('Odómetro inicial')).toHaveValue('1000,0')
    await drawer.getByLabel('Conductor').fill(`D${mark}`)
    await page.getByTitle(`Driver ${mark} · D${mark}`).click()
    await drawer.getByLabel('Odómetro final').fill('1120,5')
    await drawer.getByRole('button', { name: 'Guardar, siguiente' }).click()
    await expect(drawer.getByText('120,5 km')).toBeVisible()
    expect(await inspect(page)).toEqual([])

    await page.goto(`/busmtcmng/carengquotastatistics?vehicleId=${bus.id}`)
    const row = page.getByRole('row', { name: new RegExp(`B${mark}`) })
    await expect(row).toContainText('120,5')
    await row.getByRole('link', { name: '120,5' }).click()
    await expect(page).toHaveURL(/driverrecord\?.*vehicleId=/)
    await expect(page.getByRole('row', { name: new RegExp(`Driver ${mark}`) })).toContainText('120,5')
    expect(await inspect(page)).toEqual([])
  },
)
