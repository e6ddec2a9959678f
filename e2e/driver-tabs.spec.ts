import { expect } from '@playwright/test'
import { signIn } from './driver.ts'
import { baseURL, test } from './session.ts'

/*
 * Driver app in a plain browser: no operator in the link, two tabs without locks, and a push without a recipient page.
 */

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

test('opened without an operator’s link: the only one there is, else whoever’s code is typed', async ({ page }) => {
  // Simulates the server's responses with one operator and with several, because other tests create operators.
  let alone = 'demo'
  await page.route(/\/api\/public\/driver\/face/, async (route) => {
    const url = new URL(route.request().url())
    if (!url.searchParams.has('operator')) url.searchParams.set('operator', alone)
    await route.continue({ url: String(url) })
  })
  await page.goto('/drive/')
  await expect(page.getByRole('link', { name: /libres/ }).first()).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('drive-operator'))).toBe('demo')

  alone = 'nobody'
  await page.evaluate(() => localStorage.clear())
  await page.goto('/drive/')
  await expect(page.getByRole('heading', { name: 'Elija su operador' })).toBeVisible()
  await page.getByLabel('Código de operador').fill('nadie')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('Operador no encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Escribir otro código' }).click()
  await page.getByLabel('Código de operador').fill('demo')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('link', { name: /libres/ }).first()).toBeVisible()
})

test('two tabs whose token ran out renew it once, in a browser without locks, and both stay signed in', async ({
  page,
  context,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
  await page.goto('/drive/profile?o=demo')
  await signIn(page)
  await expect(page.getByLabel('Nombre visible')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/drive/me')
  // Records each token renewal with its tab and result, so that an extra one can be located.
  const renewals: { tab: 'first' | 'second'; ms: number; answer?: number | string }[] = []
  const startedAt = Date.now()
  context.on('request', (request) => {
    if (!request.url().endsWith('/oauth/driver/token')) return
    const renewal: (typeof renewals)[number] = {
      tab: request.frame().page() === page ? 'first' : 'second',
      ms: Date.now() - startedAt,
    }
    renewals.push(renewal)
    void request.response().then(
      (response) => (renewal.answer = response?.status() ?? request.failure()?.errorText ?? 'none'),
      (error: unknown) => (renewal.answer = String(error).slice(0, 80)),
    )
  })
  expect(await page.evaluate(() => 'locks' in navigator)).toBe(false)
  // Closes all pages of the app, so that none starts a renewal and disappears before the reply.
  await Promise.all([page.goto('/healthz'), other.goto('/healthz')])
  await page.evaluate(() => localStorage.setItem('drive-access', 'eda_over'))
  await Promise.all([page.goto('/drive/wallet'), other.goto('/drive/wallet')])
  for (const tab of [page, other]) {
    await expect(tab.getByRole('link', { name: 'Añadir saldo' })).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Enviar código' })).toHaveCount(0)
  }
  expect(JSON.stringify(renewals)).toMatch(/^\[\{[^{}]*"answer":200\}\]$/)
})

// Only in the nightly run: Debian's Chromium 150.0.7871.100 (2026-11-24) delivers no push through its developer tools.
test(
  'a push is shown by the service worker with its own title and text',
  { tag: '@nightly' },
  async ({ page, context }) => {
    await context.grantPermissions(['notifications'], { origin: baseURL })
    await page.goto('/drive/?o=demo')
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    const devtools = await context.newCDPSession(page)
    const registration = new Promise<string>((resolve) =>
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const found = registrations.find(({ scopeURL }) => scopeURL.endsWith('/drive/'))
        if (found) resolve(found.registrationId)
      }),
    )
    await devtools.send('ServiceWorker.enable')
    const data = JSON.stringify({ id: 'n-1', title: 'La carga ha terminado', text: '12,3 kWh' })
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(baseURL).origin,
      registrationId: await registration,
      data,
    })
    const listNotifications = () =>
      page.evaluate(async () => {
        const there = await (await navigator.serviceWorker.ready).getNotifications()
        return there.map(({ title, body, tag }) => [title, body, tag])
      })
    await expect.poll(listNotifications).toEqual([['La carga ha terminado', '12,3 kWh', 'n-1']])
  },
)
