import { expect, type Page } from '@playwright/test'
import { openIdProvider } from '@evops/organisation/testing'
import { freePort } from '@evops/platform/testing'
import { admin, allowOwnNetwork, aPerson, requestApi, baseURL, pathOf, type Person, test, tokensOf } from './session.ts'

/** Browsers offer passkeys for names only, not for the number of an address. */
const site = baseURL.replace('127.0.0.1', 'localhost')
const providers = '/api/organisation/identity-providers'

/** Adds a virtual authenticator to the page: it stores passkeys and confirms at once, as an unlocked device does. */
async function addAuthenticator(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => {
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
    return credentials.reduce((sum, { signCount }) => sum + signCount, 0)
  }
}

/** Signs the person in by the API, adds a passkey in the profile, and signs out. */
async function addPasskey(page: Page, person: Person): Promise<void> {
  const { access_token, refresh_token } = await tokensOf(person)
  await page.context().addCookies([
    { name: 'cms_token', value: access_token, url: site },
    { name: 'cms_refresh_token', value: refresh_token, url: site },
    { name: 'language', value: 'es', url: site },
  ])
  await page.goto(`${site}/profile/index`)
  await page.getByRole('button', { name: 'Añadir clave de acceso…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Añadir una clave de acceso' })
  await dialog.getByLabel('Nombre').fill('Portátil')
  await dialog.getByLabel('Su contraseña').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Clave de acceso añadida')).toBeVisible()
  await expect(page.getByText('Portátil', { exact: true })).toBeVisible()
  await page.context().clearCookies()
}

test(
  'A-04 a passkey that is added in the profile signs in without a password',
  { tag: '@nightly' },
  async ({ page }) => {
    const person = await aPerson(['carPerm'])
    const usesOf = await addAuthenticator(page)
    await addPasskey(page, person)
    await page.goto(`${site}/login?redirect=%2Fprofile%2Findex&optcode=demo`)
    await page.getByRole('button', { name: 'Entrar con una clave de acceso' }).click()
    await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible()
    expect(pathOf(page)).toBe('/profile/index')
    expect(await usesOf()).toBeGreaterThan(1)
  },
)

test(
  'A-04 GUARD-12 a passkey is the second factor after a provider has confirmed the identity',
  { tag: '@nightly' },
  async ({ page }) => {
    const provider = await openIdProvider(await freePort())
    const { access_token: token } = await tokensOf(admin)
    const created: string[] = []
    try {
      await allowOwnNetwork(token, ['identity'])
      const { issuer, clientId, clientSecret } = provider
      const form = { name: 'Casa', issuer, clientId, clientSecret, claim: 'preferred_username' }
      created.push((await requestApi<{ id: string }>(token, 'POST', providers, form)).id)
      const person = await aPerson(['carPerm'])
      provider.person = { sub: 'e2e-passkey', preferred_username: person.username }
      const usesOf = await addAuthenticator(page)
      await addPasskey(page, person)
      // Without a public address the server names itself by number, so the provider sends the browser there.
      await page.route(`${issuer}/**`, async (route) => {
        const response = await route.fetch({ maxRedirects: 0 })
        const headers = response.headers()
        const location = headers.location?.replace('127.0.0.1', 'localhost')
        await route.fulfill({
          response,
          headers: location === undefined ? headers : { ...headers, location },
        })
      })
      await page.goto(`${site}/login?redirect=%2Fprofile%2Findex&optcode=demo`)
      await page.getByRole('button', { name: 'Entrar con Casa' }).click()
      await page.getByRole('button', { name: 'Usar una clave de acceso' }).click()
      await expect(page.getByRole('heading', { name: 'Perfil' })).toBeVisible()
      expect(await usesOf()).toBeGreaterThan(1)
    } finally {
      await provider.close()
      for (const id of created) await requestApi(token, 'DELETE', `${providers}/${id}`)
    }
  },
)
