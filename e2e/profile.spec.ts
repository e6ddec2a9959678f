import { expect } from '@playwright/test'
import { codeOf } from './authenticator.ts'
import { aPerson, requestApi, baseURL, bearing, test, tokensOf } from './session.ts'

/** The user's own account: editable data, and the active sign-in sessions. */
test(
  'ROUTE-11 profile: own contact; who saves late is told what stands now, and goes on from there',
  { tag: '@nightly' },
  async ({ page }) => {
    const person = await aPerson(['carPerm'])
    await bearing(page, await tokensOf(person))
    await page.goto('/profile/index')
    const phone = page.getByLabel('Teléfono')
    await phone.fill('600 100 200')
    const { access_token: elsewhere } = await tokensOf(person)
    await requestApi(elsewhere, 'PUT', '/api/organisation/me', { phone: '600 999 999' })
    await page.keyboard.press('Enter')
    await expect(page.getByText(/600 999 999/)).toBeVisible()
    await expect(phone).toHaveValue('600 100 200')
    await phone.press('Enter')
    await expect(page.getByText('Guardado')).toBeVisible()
    expect(await requestApi(elsewhere, 'GET', '/api/organisation/me')).toMatchObject({ phone: '600 100 200' })
  },
)

test(
  'ROUTE-11 A-04 profile: signing out everywhere ends the other session and this one',
  { tag: '@nightly' },
  async ({ page }) => {
    const person = await aPerson(['carPerm'])
    await bearing(page, await tokensOf(person))
    const { access_token: elsewhere } = await tokensOf(person)
    await page.goto('/profile/index')
    await page.getByRole('button', { name: 'Cerrar sesión en todas partes…' }).press('Enter')
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog').last())
      .getByRole('button', { name: 'Cerrar sesión', exact: true })
      .press('Enter')
    await expect(page).toHaveURL(/\/login/)
    const { status } = await fetch(`${baseURL}/api/organisation/me`, {
      headers: { authorization: `Bearer ${elsewhere}` },
    })
    expect(status).toBe(401)
  },
)

test(
  'ROUTE-11 profile: a second step is switched on with an authenticator; wrong answers stand beside their box',
  { tag: '@nightly' },
  async ({ page }) => {
    const person = await aPerson(['carPerm'])
    await bearing(page, await tokensOf(person))
    await page.goto('/profile/index')
    const start = page.getByRole('button', { name: 'Activar…' })
    await expect(start).toBeEnabled()
    await start.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Activar la verificación en dos pasos' })
    const password = dialog.getByLabel('Su contraseña')
    await password.fill('no-es-esta')
    await page.keyboard.press('Enter')
    await expect(password).toHaveAttribute('aria-invalid', 'true')
    await password.fill(person.password)
    await page.keyboard.press('Enter')
    const secret = await dialog.locator('code.secret').textContent()
    const code = codeOf(secret ?? '')
    const digits = dialog.getByLabel('Código de 6 cifras')
    await digits.fill(code === '000000' ? '111111' : '000000')
    await page.keyboard.press('Enter')
    await expect(digits).toHaveAttribute('aria-invalid', 'true')
    await digits.fill(code)
    await page.keyboard.press('Enter')
    const once = page.getByRole('dialog', { name: 'Códigos de recuperación' })
    await once.getByRole('button', { name: 'Ya lo he guardado' }).press('Enter')
    await expect(page.getByText(/Activada desde/)).toBeVisible()
    await expect(tokensOf(person)).rejects.toThrow('otp')
  },
)
