import { expect, type Locator, type Page } from '@playwright/test'
import { inspect } from './look.ts'
import { admin, aPerson, ask, bearing, test, tokensOf } from './session.ts'

const codes = [
  'cardMngPerm',
  'onlineCardPerm',
  'onlinecard:create',
  'onlinecard:edit',
  'onlinecard:control',
  'onlinecard:reveal',
  'cardOptPerm',
  'cardOrderPerm',
  'cardKeyPerm',
  'cardkeymng:create',
  'cardkeymng:edit',
  'cardkeymng:control',
  'wallet:create',
  'depositrefund:create',
  'depositrefund:control',
]
const mark = Date.now().toString().slice(-9)

async function act(
  page: Page,
  drawer: Locator,
  name: string,
  fields: Readonly<Record<string, string>>,
  { staysOpen = false }: { staysOpen?: boolean } = {},
) {
  const button = drawer.getByRole('button', { name, exact: true })
  if (!(await button.isVisible())) {
    await drawer.getByRole('button', { name: 'Más', exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  } else await button.click()
  const dialog = page.getByRole('dialog')
  for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
  await dialog.getByRole('button', { name, exact: true }).click()
  if (!staysOpen) await expect(dialog).toHaveCount(0)
}

test(
  'ROUTE-06 onlinecard: issued to a member, locked, lost, replaced; each step stands in the log',
  { tag: '@nightly' },
  async ({ page }) => {
    const { access_token: token } = await tokensOf(admin)
    const name = `Driver ${mark}`
    await ask(token, 'POST', '/user/pers/save', { nickname: name, mobile: '' })
    await bearing(page, await tokensOf(await aPerson(codes)))
    await page.goto('/cardmanager/onlinecard')
    await page.getByRole('button', { name: 'Emitir tarjeta' }).click()
    const drawer = page.getByRole('complementary')
    const cardNo = `8600000${mark}`
    await drawer.getByLabel('Número de tarjeta').fill(cardNo)
    await drawer.getByLabel('Número de chip').fill(`04A${mark}`)
    await drawer.getByLabel('Titular').fill(name)
    await page.getByText(`${name} · cliente`).click()
    await drawer.getByRole('button', { name: 'Emitir', exact: true }).click()
    await expect(drawer.getByText('Activa', { exact: true })).toBeVisible()
    expect(await inspect(page)).toEqual([])
    await act(page, drawer, 'Bloquear', { Motivo: 'Encontrada en el suelo' })
    await expect(drawer.getByText('Bloqueada', { exact: true })).toBeVisible()
    await act(page, drawer, 'Desbloquear', { Motivo: 'La recogió' })
    await expect(drawer.getByText('Activa', { exact: true })).toBeVisible()
    await act(page, drawer, 'Dar por extraviada', { Motivo: 'En el autobús' })
    await expect(drawer.getByText('Extraviada', { exact: true })).toBeVisible()
    const fresh = `8600001${mark}`
    await act(page, drawer, 'Sustituir', {
      'Número de tarjeta': fresh,
      'Número de chip': `05A${mark}`,
      Motivo: 'No apareció',
    })
    await expect(drawer.getByRole('heading', { name: `•••• ${fresh.slice(-4)}` })).toBeVisible()
    await expect(drawer.getByText(name)).toBeVisible()
    // D-30d: masked, but where whoever may see them asks.
    await act(page, drawer, 'Ver números completos', { Motivo: 'Reclamación' }, { staysOpen: true })
    await expect(page.getByRole('dialog').getByText(fresh)).toBeVisible()
    await page.goto(`/cardmanager/cardoptlog?search=${cardNo}`)
    await expect(page.getByRole('row', { name: /Sustitución/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Extravío/ })).toBeVisible()
    expect(await inspect(page)).toEqual([])
  },
)

test('ROUTE-06 cardkeymng: one makes a set and its keys, another puts it to use; check values alone are seen', async ({
  page,
  browser,
}) => {
  await bearing(page, await tokensOf(await aPerson(codes)))
  await page.goto('/cardmanager/cardkeymng')
  await page.getByRole('button', { name: 'Nuevo conjunto' }).first().click()
  const drawer = page.getByRole('complementary')
  await drawer.getByLabel('Nombre').fill(`Depósito ${mark}`)
  await drawer.getByLabel('Tipo').selectOption('user_card_app')
  await drawer.getByLabel('Aplicación').fill(String(1 + (Number(mark) % 99)))
  await drawer.getByRole('button', { name: 'Nuevo conjunto' }).click()
  await expect(drawer.getByText('Borrador', { exact: true })).toBeVisible()
  await drawer.getByRole('button', { name: 'Generar las demás' }).click()
  await expect(drawer.locator('code')).toHaveCount(11)
  await expect(drawer.getByRole('button', { name: 'Activar' })).toHaveCount(0)
  expect(await inspect(page)).toEqual([])

  const other = await (await browser.newContext({ locale: 'es-ES' })).newPage()
  await bearing(other, await tokensOf(await aPerson(codes)))
  await other.goto(page.url())
  const beside = other.getByRole('complementary')
  await beside.getByRole('button', { name: 'Activar' }).click()
  await other.getByRole('dialog').getByLabel('Motivo').fill('Ceremonia')
  await other.getByRole('dialog').getByRole('button', { name: 'Activar' }).click()
  await expect(beside.getByText('Activo', { exact: true })).toBeVisible()
  await other.context().close()
})
