import { expect } from '@playwright/test'
import { inspect } from './view.ts'
import { admin, aPerson, requestApi, bearing, test, tokensOf } from './session.ts'

const mark = Date.now().toString(36)
const codes = [
  'chgOperationPerm',
  'ywusermng',
  'chgywpeoplemng:create',
  'chgywpeoplemng:edit',
  'ywordermng',
  'chgyworder:create',
  'chgyworder:control',
]

test(
  'X-12 somebody gets a certificate and shifts; an order shows them ranked with the reasons',
  { tag: '@nightly' },
  async ({ page }) => {
    const { access_token: token } = await tokensOf(admin)
    await bearing(page, await tokensOf(await aPerson(codes)))
    const staff = { staffNo: `R-${mark}`, name: `Turno ${mark}`, skills: ['dc'] }
    await requestApi(token, 'POST', '/api/maintenance-staff', staff)
    await page.goto(`/statsanalysis/chgywpeoplemng?search=R-${mark}`)
    await page.getByText(staff.name).filter({ visible: true }).first().click()
    const drawer = page.getByRole('complementary')
    await drawer.getByRole('button', { name: 'Editar' }).click()
    await drawer.getByRole('button', { name: 'Añadir acreditación' }).click()
    await drawer.getByLabel('Acreditación', { exact: true }).fill('Alta tensión')
    await drawer.getByLabel('Válida hasta').fill('2035-01-31')
    await page.keyboard.press('Tab')
    await drawer.getByLabel('Para la especialidad').selectOption('dc')
    expect(await inspect(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await expect(drawer.getByText('Alta tensión')).toBeVisible()
    expect(await inspect(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('staff.png') })

    await page.goto(`/statsanalysis/maintenanceroster?search=R-${mark}`)
    await page.getByText(staff.name).filter({ visible: true }).first().click()
    for (const day of ['Lunes', 'Martes', 'Miércoles', 'Jueves', 'Viernes', 'Sábado', 'Domingo'])
      await drawer.getByLabel(day).fill('0:00-24:00')
    await drawer.getByLabel('Días sueltos').fill('2035-01-01 Libre')
    expect(await inspect(page)).toEqual([])
    await drawer.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('00:00-24:00').filter({ visible: true }).first()).toBeVisible()
    await page.screenshot({ path: test.info().outputPath('roster.png') })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/statsanalysis/maintenanceroster?search=R-${mark}`)
    await expect(page.getByText(staff.name).filter({ visible: true }).first()).toBeVisible()
    expect(await inspect(page)).toEqual([])
    await page.screenshot({ path: test.info().outputPath('phone.png') })

    await page.setViewportSize({ width: 1440, height: 900 })
    const form = { description: `Pantalla ${mark}`, type: 'fault' }
    const { id } = await requestApi<{ id: string }>(token, 'POST', '/api/work-orders', form)
    await page.goto(`/statsanalysis/chgyworder/${id}`)
    await page.getByRole('button', { name: 'Asignar', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox').first().fill(`Turno ${mark}`)
    const line = `${staff.name} · atiende la estación · de servicio · distancia desconocida · 0 abiertas`
    await expect(page.getByText(line).last()).toBeVisible()
    const isWhole = (element: Element) => element.scrollWidth <= element.clientWidth
    expect(await page.getByText(line).last().evaluate(isWhole)).toBe(true)
    await page.screenshot({ path: test.info().outputPath('ranked.png') })
    await page.getByText(line).last().click()
    await dialog.getByRole('button', { name: 'Asignar', exact: true }).click()
    await expect(page.getByText('Por aceptar').filter({ visible: true }).first()).toBeVisible()
  },
)
