import { expect } from '@playwright/test'
import { baseURL, test } from './session.ts'

test('S-22 the content policy allows no inline script and no eval; neither runs', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => refused.push(message.text()))
  const response = await page.goto('/login')
  const policy = response?.headers()['content-security-policy'] ?? ''
  const scripts = /script-src ([^;]*)/.exec(policy)?.[1]
  expect(scripts?.trim()).toBe("'self'")
  expect(policy).toMatch(/object-src 'none'/)
  expect(policy).toMatch(/base-uri 'self'/)
  expect(await page.locator('script:not([src])').count()).toBe(0)
  // The script has our URL, so it runs, and then attempts forbidden actions.
  await page.route('**/assets/attempt.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `
        const inline = document.createElement('script')
        inline.textContent = 'window.ran = true'
        document.body.append(inline)
        document.body.insertAdjacentHTML('beforeend', '<img src="/none" onerror="window.ran = true">')
        try { document.body.dataset.evaluated = String((() => {}).constructor('return 1')()) }
        catch { document.body.dataset.evaluated = 'refused' }`,
    }),
  )
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.src = '/assets/attempt.js'
    document.body.append(script)
  })
  await expect.poll(() => refused.filter((text) => /Content Security Policy/.test(text)).length).toBeGreaterThan(0)
  await expect(page.locator('body')).toHaveAttribute('data-evaluated', 'refused')
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
})

test('S-24 no framing, no source maps, no private answers in a cache', async ({ page, request, signedIn }) => {
  const headers = (await request.get('/login')).headers()
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  await page.goto('/login')
  const script = await page.locator('script[src]').first().getAttribute('src')
  expect((await request.get(`${script}.map`)).status()).toBe(404)
  expect(await (await request.get(script ?? '')).text()).not.toContain('sourceMappingURL')
  const call = signedIn.waitForResponse('**/api/organisation/me')
  await signedIn.goto('/')
  expect((await call).headers()['cache-control']).toMatch(/no-store/)
})

for (const wanted of ['https://elsewhere.test/', '//elsewhere.test', '/\\elsewhere.test', 'javascript:alert(1)'])
  test(`S-24 after sign-in the redirect ${wanted} stays at home`, { tag: '@nightly' }, async ({ page }) => {
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`)
    await page.getByRole('textbox', { name: 'Usuario' }).fill('admin')
    await page.getByLabel('Contraseña', { exact: true }).fill(process.env.E2E_ADMIN_PASSWORD ?? '')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('navigation', { name: 'Menú' })).toBeVisible()
    expect(new URL(page.url()).origin).toBe(baseURL)
    expect(new URL(page.url()).pathname).toBe('/')
  })
