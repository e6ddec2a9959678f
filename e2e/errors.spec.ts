import { expect } from '@playwright/test'
import { test } from './session.ts'

test('ERR-01 a failed request shows its message for 5 s, a success for 1.5 s', async ({ signedIn: page }) => {
  await page.clock.install()
  await page.goto('/statsanalysis/chgstation')
  await expect(page.getByRole('grid').getByText('北湖公交总站')).toBeVisible()
  await page.route('**/api/stations?*', (route) =>
    route.fulfill({ status: 409, json: { code: 409, msg: 'No puede ser', error: 'request.conflict' } }),
  )
  // From here on time advances only on request.
  await page.clock.pauseAt(Date.now() + 10_000)
  const toast = page.locator('.toast')
  await page.getByRole('main').getByRole('searchbox').first().fill('x')
  await page.keyboard.press('Enter')
  await page.clock.runFor(500)
  await expect(toast.getByText('No puede ser')).toBeVisible()
  await page.clock.runFor(4_300)
  await expect(toast).toBeVisible()
  await page.clock.runFor(800)
  await expect(toast).toBeHidden()
  await page.getByRole('button', { name: 'Idioma' }).click()
  // The choices are loaded with the first opening, and React shows them a moment later.
  await expect
    .poll(async () => {
      await page.clock.runFor(100)
      return page.getByRole('menuitemradio', { name: 'Español' }).isVisible()
    })
    .toBe(true)
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await expect(toast.getByText('Idioma cambiado')).toBeVisible()
  await page.clock.runFor(1_400)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toBeHidden()
})

const sentences = {
  'es-ES': ['Usuario o contraseña incorrectos. Inténtelo de nuevo.', 'Usuario', 'Contraseña', 'Iniciar sesión'],
  'en-GB': ['Wrong user name or password. Please try again.', 'User name', 'Password', 'Sign in'],
  'zh-CN': ['输入账户或密码信息错误,请重新输入!', '用户名', '密码', '登录'],
} as const
for (const [locale, [sentence, user, password, verb]] of Object.entries(sentences))
  test.describe(locale, () => {
    test.use({ locale })
    test(
      `ERR-02 in ${locale}: wrong, locked, without a role, and what else the server says`,
      { tag: '@nightly' },
      async ({ page }) => {
        await page.clock.install()
        await page.goto('/login')
        // From here on time advances only on request.
        await page.clock.pauseAt(Date.now() + 10_000)
        const toast = page.locator('.toast')
        const submit = async () => {
          await page.getByLabel(password, { exact: true }).fill('no-es-esta')
          await page.getByRole('button', { name: verb }).click()
        }
        await page.getByRole('textbox', { name: user }).fill(`nadie-${locale}`)
        await submit()
        await expect(toast.getByText(sentence, { exact: true })).toBeVisible()
        await expect(page.getByText(sentence)).toHaveCount(1)
        await page.clock.runFor(4_900)
        await expect(toast).toBeVisible()
        await page.clock.runFor(200)
        await expect(toast).toBeHidden()
        for (const [status, msg] of [
          [400, '账户被锁定'],
          [401, '账户未配置用户角色或者权限，请联系管理员!'],
          [429, 'algo distinto'],
        ] as const) {
          await page.unroute('**/oauth/token')
          await page.route('**/oauth/token', (route) =>
            route.fulfill({
              status,
              json: { error: 'invalid_grant', error_description: 'x', reason: 'locked', msg },
            }),
          )
          await submit()
          await expect(toast.getByText(msg, { exact: true })).toBeVisible()
          await expect(page.getByText(msg)).toHaveCount(1)
        }
      },
    )
  })
