import { expect } from '@playwright/test'
import { aConnectedChargePoint, test } from './session.ts'

test(
  'ROUTE-03 chgtransorder: an order opens beside its list at once and moves nothing; the palette finds its number, and restarts a charge point',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const chargePoint = await aConnectedChargePoint()
    await page.goto('/statsanalysis/chgtransorder?state=settled')
    const rows = page.getByRole('grid').locator('tbody tr')
    const drawer = page.locator('.drawer')
    const opened = (await rows.nth(2).getByRole('link').first().textContent()) ?? ''
    await rows.nth(2).locator('td').nth(4).click()
    await expect(drawer.getByRole('heading').first()).toHaveText(opened)
    await expect(drawer.locator('.rail')).toBeVisible()
    const next = drawer.getByRole('button', { name: 'Siguiente' })
    const places = async () => [
      await next.boundingBox(),
      await page.getByRole('grid').boundingBox(),
      await drawer.boundingBox(),
    ]
    const before = await places()
    const address = page.url()
    await next.click()
    await expect(page).not.toHaveURL(address)
    await expect(rows.nth(3)).toHaveClass('open')
    expect(await places()).toEqual(before)
    await page.getByRole('button', { name: 'Columnas' }).focus()
    await page.keyboard.press('j')
    await expect(rows.nth(4)).toHaveClass('open')
    const number = (await drawer.getByRole('heading').first().textContent()) ?? ''
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number)

    await page.goto('/')
    await expect(page.getByText(/^Conectado ·/)).toBeVisible()
    await page.keyboard.press('Control+k')
    const find = page.getByRole('combobox', { name: 'Buscar página, estación, sesión' })
    await find.fill(number)
    await page.getByRole('option', { name: number }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('group', { name: 'Recientes' }).getByRole('option')).toContainText([number])

    await find.fill(`reiniciar ${chargePoint.chargePointNo}`)
    await page.getByRole('option', { name: /^Reiniciar / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Reiniciar' }).click()
    await expect(page.getByText('Reiniciar: el punto aceptó')).toBeVisible()
  },
)

test(
  'ROUTE-03 chgpile: a new charge point asks three things; what it begins with is folded and said',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    await page.goto('/statsanalysis/chgpile?new=1')
    const form = page.locator('.drawer form')
    await expect(form.getByLabel('N.º de punto')).toBeVisible()
    const boxes = form.locator('input:visible, select:visible, textarea:visible')
    await expect(boxes).toHaveCount(3)
    await form.locator('summary').first().click()
    await expect(boxes.nth(8)).toBeVisible()
  },
)

test(
  'ROUTE-03 chgpile: tab, title and crumb of a charge point name it with its station, never by its number alone',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const { id, name, stationName } = await aConnectedChargePoint()
    const whole = `${stationName} · ${name}`
    await page.goto(`/statsanalysis/chgpile/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(whole)
    expect(await page.title()).toContain(whole)
    await expect(page.locator('.tabs .tab-title').filter({ hasText: whole })).toBeVisible()
    await expect(page.locator('nav.crumb')).toContainText(whole)
  },
)
