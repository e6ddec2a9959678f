import { expect, type Page } from '@playwright/test'
import { aPerson, bearing, dispatcherCodes, test, tokensOf } from './session.ts'

const openDialog = async (page: Page) => {
  await page.goto('/statsanalysis/chgstation')
  await page.getByRole('button', { name: 'Menú de usuario' }).click()
  await page.getByRole('menuitem', { name: 'Cambiar contraseña' }).click()
  return page.getByRole('dialog', { name: 'Cambiar contraseña' })
}

test(
  'VALID-01 change password: three fields, the rules said when a field is left, each visible by itself',
  { tag: '@nightly' },
  async ({ signedIn: page }) => {
    const dialog = await openDialog(page)
    const field = (name: string) => dialog.locator(`input[name="${name}"]`)
    await field('password').focus()
    await field('newpassword').focus()
    await expect(dialog.getByText('Introduzca la contraseña actual')).toBeVisible()
    await field('comfirmPassword').focus()
    await expect(dialog.getByText('Introduzca la nueva contraseña')).toBeVisible()
    await field('newpassword').fill('corta12')
    await field('password').focus()
    await expect(dialog.getByText('Al menos 8 caracteres, con cifras y letras')).toBeVisible()
    await expect(dialog.getByText('Introduzca de nuevo la contraseña')).toBeVisible()
    await field('newpassword').fill('bastante-larga')
    await field('comfirmPassword').fill('otra')
    await field('password').focus()
    await expect(dialog.getByText('Las dos contraseñas no coinciden')).toBeVisible()
    await dialog.getByRole('button', { name: 'Mostrar contraseña' }).nth(1).click()
    await expect(field('newpassword')).toHaveAttribute('type', 'text')
    await expect(field('password')).toHaveAttribute('type', 'password')
    await expect(field('comfirmPassword')).toHaveAttribute('type', 'password')
    let requestCount = 0
    page.on('request', (request) => {
      if (request.url().includes('updatepassword')) requestCount += 1
    })
    await field('comfirmPassword').press('Enter')
    await expect(dialog.getByText('Introduzca la contraseña actual')).toBeVisible()
    expect(requestCount).toBe(0)
  },
)

test(
  'ERR-03 a refused change says why, once; a done one says so for 1.5 s, closes and logs out',
  { tag: '@nightly' },
  async ({ page }) => {
    const person = await aPerson(dispatcherCodes)
    await bearing(page, await tokensOf(person))
    const dialog = await openDialog(page)
    const fill = async (old: string, next: string) => {
      await dialog.locator('input[name="password"]').fill(old)
      await dialog.locator('input[name="newpassword"]').fill(next)
      await dialog.locator('input[name="comfirmPassword"]').fill(next)
      await page.keyboard.press('Enter')
    }
    await fill('no-era-esta', 'otra-Clave-99')
    await expect(page.locator('.toast')).toHaveCount(1)
    await expect(page.locator('.toast')).toContainText('No se cambió la contraseña: ')
    await expect(dialog.locator('input[name="password"]')).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog).toBeVisible()
    await fill(person.password, 'otra-Clave-99')
    await expect(page.locator('.toast').getByText('Contraseña cambiada', { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/login\?redirect=%2Fstatsanalysis%2Fchgstation/)
    await tokensOf({ username: person.username, password: 'otra-Clave-99' })
  },
)

test(
  'ERR-03 a new password that is refused in front of the console is said once, as a toast',
  { tag: '@nightly' },
  async ({ page }) => {
    await bearing(page, await tokensOf(await aPerson(dispatcherCodes)))
    await page.goto('/new-password')
    const fill = (name: string, value: string) => page.locator(`input[name="${name}"]`).fill(value)
    await fill('password', 'no-era-esta')
    await fill('newpassword', 'otra-Clave-99')
    await fill('comfirmPassword', 'otra-Clave-99')
    await page.keyboard.press('Enter')
    await expect(page.locator('.toast')).toContainText('No se cambió la contraseña: ')
    await expect(page.getByText('No se cambió la contraseña')).toHaveCount(1)
    await expect(page).toHaveURL(/\/new-password/)
  },
)
