import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { admin, aPerson, requestApi, bearing, test, tokensOf } from './session.ts'

const codes = [
  'memMngPerm',
  'userMngPerm',
  'usermng:create',
  'usermng:edit',
  'usermng:delete',
  'usermng:control',
  'usermng:reveal',
  'compmsMngPerm',
  'compmsmng:create',
  'compmsmng:edit',
  'chgOperationPerm',
  'captialflow',
  'wallet:create',
]
const mark = Date.now().toString(36)
const mobile = `139${String(Date.now()).slice(-8)}`

test('ROUTE-05 usermng PRIV-01 a member: added, found, recharged, shown in full for a reason, put on the black list', async ({
  page,
}) => {
  await bearing(page, await tokensOf(await aPerson(codes)))
  await page.goto('/usermanager/usermng')
  await page.getByRole('button', { name: 'Nuevo cliente' }).first().click()
  const drawer = page.getByRole('complementary')
  await drawer.getByLabel('Móvil').fill('23')
  await drawer.getByLabel('Alias').fill(`Socio ${mark}`)
  await drawer.getByRole('button', { name: 'Nuevo cliente' }).click()
  await expect(drawer.getByText('Indique 11 dígitos de China')).toBeVisible()
  await drawer.getByLabel('Móvil').fill(mobile)
  await drawer.getByLabel('Nombre completo').fill('Titular Prueba')
  await drawer.getByRole('button', { name: 'Nuevo cliente' }).click()
  await expect(page.getByRole('heading', { name: `Socio ${mark}` })).toBeVisible()
  await expect(
    page
      .getByText(`139****${mobile.slice(-4)}`)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Titular Prueba')).toHaveCount(0)
  expect(await inspect(page)).toEqual([])

  await page.getByRole('tab', { name: 'Monedero' }).click()
  await page.getByRole('button', { name: 'Añadir saldo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Importe').fill('50,00')
  await dialog.getByLabel('Forma de pago').selectOption('pos')
  await dialog.getByLabel('N.º de comprobante').fill(`E2E-${mark}`)
  await dialog.getByRole('button', { name: 'Añadir saldo' }).click()
  await expect(page.getByText('50,00').filter({ visible: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Ver completo' }).click()
  await dialog.getByLabel('Motivo').fill('Llamada del cliente')
  await dialog.getByRole('button', { name: 'Ver completo' }).click()
  await expect(dialog.getByText('Titular Prueba')).toBeVisible()
  await expect(dialog.getByText(mobile)).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Añadir a la lista negra' }).click()
  await dialog.getByLabel('Motivo').fill('Fraude')
  await dialog.getByRole('button', { name: 'Añadir a la lista negra' }).click()
  await expect(page.getByText('Lista negra', { exact: true }).filter({ visible: true }).first()).toBeVisible()

  await page.goto(`/usermanager/usermng?search=${mobile.slice(-4)}`)
  await expect(page.getByRole('row', { name: new RegExp(`Socio ${mark}`) })).toContainText('50,00')
})

test(
  'ROUTE-05 compmsmng a company on credit binds a person within limits, and lets them go again',
  { tag: '@nightly' },
  async ({ page }) => {
    const { access_token: token } = await tokensOf(admin)
    await requestApi(token, 'POST', '/user/pers/save', { nickname: `Empleado ${mark}` })
    await bearing(page, await tokensOf(await aPerson(codes)))
    await page.goto('/usermanager/compmsmng')
    await page.getByRole('button', { name: 'Nueva empresa' }).first().click()
    const drawer = page.getByRole('complementary')
    await drawer.getByLabel('Empresa').fill(`Flota ${mark}`)
    await drawer.getByLabel('Forma de pago').selectOption('postpaid')
    await drawer.getByLabel('Límite de crédito').fill('1000,00')
    await drawer.getByRole('button', { name: 'Nueva empresa' }).click()
    await expect(page.getByRole('heading', { name: `Flota ${mark}` })).toBeVisible()
    await page.getByRole('button', { name: 'Vincular cliente' }).click()
    await drawer.getByLabel('Cliente').fill(`Empleado ${mark}`)
    await page.getByText(`Empleado ${mark}`).last().click()
    await drawer.getByLabel('Límite por día').first().fill('30,00')
    await drawer.getByRole('button', { name: 'Vincular cliente' }).click()
    const row = page.getByRole('row', { name: new RegExp(`Empleado ${mark}`) })
    await expect(row).toContainText('30,00')
    expect(await inspect(page)).toEqual([])
    await row.click()
    await drawer.getByRole('button', { name: 'Desvincular' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desvincular' }).click()
    await expect(row).toHaveCount(0)
  },
)
