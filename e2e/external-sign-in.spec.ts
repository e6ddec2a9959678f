import { expect } from '@playwright/test'
import { openIdProvider, type TestProvider } from '@evops/organisation/testing'
import { freePort } from '@evops/platform/testing'
import { codeOf } from './authenticator.ts'
import { admin, allowOwnNetwork, aPerson, requestApi, pathOf, test, tokensOf } from './session.ts'

/** Signs in with an identity provider on this machine, which an administrator configures first. */
let provider: TestProvider
const list = '/api/organisation/identity-providers'

test.beforeAll(async () => {
  provider = await openIdProvider(await freePort())
})
test.afterAll(async () => {
  await provider.close()
  // Restores the sign-in page for other tests.
  const { access_token: token } = await tokensOf(admin)
  for (const { id } of await requestApi<{ id: string }[]>(token, 'GET', list))
    await requestApi(token, 'DELETE', `${list}/${id}`)
})

test(
  'GUARD-12 an administrator sets a provider up, and a person signs in with it and lands where they wanted',
  { tag: '@nightly' },
  async ({ signedIn: page, browser }) => {
    const { access_token: token } = await tokensOf(admin)
    await allowOwnNetwork(token, ['identity'])
    await page.goto('/sysmng/sysuser')
    await page.getByRole('button', { name: 'Proveedores de identidad…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Proveedores de identidad' })
    await dialog.getByRole('button', { name: 'Añadir…' }).click()
    await dialog.getByLabel('Texto del botón').fill('Empresa')
    await dialog.getByLabel('Emisor (issuer)').fill(provider.issuer)
    await dialog.getByLabel('Id. de cliente').fill(provider.clientId)
    await dialog.getByLabel('Secreto del cliente').fill(provider.clientSecret)
    await dialog.getByLabel('Cuenta identificada en el primer inicio por').selectOption('preferred_username')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(provider.issuer)).toBeVisible()

    const person = await aPerson(['carPerm'])
    provider.person = { sub: 'e2e-1', preferred_username: person.username }
    const context = await browser.newContext({ locale: 'es-ES' })
    const stranger = await context.newPage()
    await stranger.goto('/login?redirect=%2Fprofile%2Findex&optcode=demo')
    await stranger.getByRole('button', { name: 'Entrar con Empresa' }).click()
    await expect(stranger.getByRole('heading', { name: 'Perfil' })).toBeVisible()
    expect(pathOf(stranger)).toBe('/profile/index')
    await context.close()

    provider.person = { sub: 'e2e-2', preferred_username: 'nadie' }
    const other = await browser.newContext({ locale: 'es-ES' })
    const unknown = await other.newPage()
    for (const [error, message] of [
      ['', 'Ninguna cuenta de aquí corresponde a esta identidad'],
      ['access_denied', 'se canceló en el proveedor de identidad'],
    ] as const) {
      provider.error = error
      await unknown.goto('/login?optcode=demo')
      await unknown.getByRole('button', { name: 'Entrar con Empresa' }).click()
      // ERR-02: as with a password, the reason is shown in a toast.
      await expect(unknown.locator('.toast').getByText(message)).toBeVisible()
      await expect.poll(() => pathOf(unknown)).toBe('/login')
    }
    await other.close()
  },
)

test(
  'ERR-02 the second step after a provider is asked in a toast, a wrong code is refused in one, and the right one comes in',
  { tag: '@nightly' },
  async ({ browser }) => {
    const { access_token: token } = await tokensOf(admin)
    await allowOwnNetwork(token, ['identity'])
    for (const { id } of await requestApi<{ id: string }[]>(token, 'GET', list))
      await requestApi(token, 'DELETE', `${list}/${id}`)
    const { issuer, clientId, clientSecret } = provider
    const form = { name: 'Empresa', issuer, clientId, clientSecret, claim: 'preferred_username' }
    await requestApi(token, 'POST', list, form)
    const person = await aPerson(['carPerm'])
    const { access_token: theirs } = await tokensOf(person)
    const step = '/api/organisation/second-step'
    const { secret } = await requestApi<{ secret: string }>(theirs, 'POST', `${step}/start`, {
      password: person.password,
    })
    // Each code is valid once: the previous one is used here, so that the next one is accepted.
    await requestApi(theirs, 'POST', `${step}/confirm`, { otp: codeOf(secret, Date.now() - 30_000) })

    provider.error = ''
    provider.person = { sub: 'e2e-3', preferred_username: person.username }
    const context = await browser.newContext({ locale: 'es-ES' })
    const page = await context.newPage()
    await page.goto('/login?redirect=%2Fprofile%2Findex&optcode=demo')
    await page.getByRole('button', { name: 'Entrar con Empresa' }).click()
    await expect(page.locator('.toast').getByText('Introduzca el código de su autenticador')).toBeVisible()
    const box = page.getByLabel('Código de su autenticador o de recuperación')
    await expect(box).toBeFocused()
    await box.fill(codeOf(secret) === '000000' ? '111111' : '000000')
    await page.keyboard.press('Enter')
    await expect(page.locator('.toast').getByText('Código incorrecto')).toBeVisible()
    await box.fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible()
    await context.close()
  },
)
