import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { appTestId, openAppForTest, topUp } from '../testing/on-a-phone.tsx'

/** Simulates the web view of a mini-programme as WeChat shows it to a page; `known`: its pages. */
function inMiniProgramme(pages: readonly string[]): string[] {
  const opened: string[] = []
  const agent = `${navigator.userAgent} MicroMessenger/8.0.50 miniProgram/wxdemomini`
  Object.defineProperty(navigator, 'userAgent', { configurable: true, value: agent })
  window.__wxjs_environment = 'miniprogram'
  vi.stubGlobal('WeixinJSBridge', {
    invoke(
      name: string,
      { name: act, arg }: { name: string; arg: { url: string } },
      done: (reply: { err_msg: string }) => void,
    ) {
      expect([name, act]).toEqual(['invokeMiniProgramAPI', 'navigateTo'])
      opened.push(arg.url)
      const isKnown = pages.some((one) => arg.url.startsWith(one))
      done({ err_msg: `invokeMiniProgramAPI:${isKnown ? 'ok' : 'fail page not found'}` })
    },
  })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'userAgent')
    delete window.__wxjs_environment
  })
  return opened
}
const open = { ...topUp, method: 'mini' }

test('a payment is handed to the page of the mini-programme with a ticket, never with the token; the server says what came of it', async () => {
  const opened = inMiniProgramme(['/pages/pay/pay'])
  let state = 'created'
  await openAppForTest(`/wallet/top-up/${appTestId}`, {
    [`GET /api/driver/top-ups/${appTestId}`]: () => ({ ...open, id: appTestId, state }),
    [`POST /api/driver/top-ups/${appTestId}/hand-over`]: { ticket: 'edh_1', expiresAt: open.expiresAt },
  })
  await page.getByRole('button', { name: 'WeChat Pay' }).click()
  await expect.poll(() => opened).toEqual(['/pages/pay/pay?ticket=edh_1&language=en'])
  await expect.element(page.getByText(/^Waiting for the provider/)).toBeVisible()
  state = 'cancelled'
  await expect.element(page.getByText(/^The payment was not made/)).toBeVisible()
})

test('a mini-programme without such a page is said', async () => {
  inMiniProgramme([])
  await openAppForTest(`/wallet/top-up/${appTestId}`, {
    [`GET /api/driver/top-ups/${appTestId}`]: { ...open, id: appTestId },
    [`POST /api/driver/top-ups/${appTestId}/hand-over`]: { ticket: 'edh_1', expiresAt: open.expiresAt },
  })
  await page.getByRole('button', { name: 'WeChat Pay' }).click()
  await expect.element(page.getByText(/needs the provider’s own app/)).toBeVisible()
})

test('the scanner is the mini-programme’s: its answer behind # leads to the connector, and is gone from the address', async () => {
  const opened = inMiniProgramme(['/pages/scan/scan'])
  await openAppForTest('/scan', {})
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect.poll(() => opened).toEqual(['/pages/scan/scan?language=en'])
  location.hash = `#scanned=${encodeURIComponent('hlht://123.demo/')}&n=1`
  await expect.poll(() => location.pathname).toContain('/q/hlht%3A%2F%2F123.demo%2F')
  expect(location.hash).toBe('')
})
