import { expect, type Page } from '@playwright/test'
import { openMiniProgrammeShell, type MiniProgrammeShell } from '../apps/server/src/testing/mini-shell.ts'
import { aPlace, charge, signIn, sound } from './driver.ts'
import { baseURL, test, unique } from './session.ts'

declare global {
  interface Window {
    /** Set by WeChat in the web view of a mini-programme. */
    __wxjs_environment?: string
  }
}

/*
 * Driver app in the web view of a mini-programme. WeChat's bridge is simulated; behind it the mini-programme's own
 * pages run (apps/mini-programme), which call the real server. Errors of these pages are tested in
 * apps/server/src/driver-mini.test.ts.
 */

const miniApp = 'wxdemomini'
test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: `Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50 NetType/WIFI Language/es miniProgram/${miniApp}`,
})

declare global {
  interface Window {
    /** Reports a request for a page of the mini-programme to this test. Returns true if the page exists. */
    shellOpens: (call: string, act: string, url: string) => Promise<boolean>
    /** Reports the use of a feature that no web view has. */
    shellLacks: (what: string) => Promise<void>
  }
}

/**
 * Loads the page in the simulated web view. Returns the opened mini-programme pages and the unavailable features that
 * were used.
 */
async function inWebView(page: Page, shell: MiniProgrammeShell): Promise<{ opened: string[]; lacked: string[] }> {
  const shellCalls = { opened: [] as string[], lacked: [] as string[] }
  await page.exposeFunction('shellOpens', (call: string, act: string, url: string) => {
    expect([call, act]).toEqual(['invokeMiniProgramAPI', 'navigateTo'])
    shellCalls.opened.push(url.split('?')[0] ?? '')
    return shell.navigateTo(url)
  })
  await page.exposeFunction('shellLacks', (what: string) => void shellCalls.lacked.push(what))
  page.on('popup', () => shellCalls.lacked.push('a second window'))
  page.on('request', (request) => {
    if (request.url().includes('/api/driver/web-push')) shellCalls.lacked.push('push')
  })
  await page.addInitScript(() => {
    window.__wxjs_environment = 'miniprogram'
    const bridge = {
      invoke(
        call: string,
        { name, arg }: { name: string; arg: { url: string } },
        done: (reply: { err_msg: string }) => void,
      ) {
        void window
          .shellOpens(call, name, arg.url)
          .then((isKnown) => done({ err_msg: `${call}:${isKnown ? 'ok' : 'fail page not found'}` }))
      },
    }
    const lacks = (what: string) => () => {
      void window.shellLacks(what)
      return null
    }
    // The simulated browser has all these features, so the app must detect the web view itself.
    Object.assign(globalThis, {
      WeixinJSBridge: bridge,
      open: lacks('a second window'),
      BarcodeDetector: lacks('a camera that reads codes'),
    })
    Object.assign(MediaDevices.prototype, { getUserMedia: lacks('the camera') })
    Object.assign(Notification, { requestPermission: lacks('notifications') })
    Object.assign(ServiceWorkerContainer.prototype, { register: lacks('a worker') })
  })
  return shellCalls
}

/** Checks that a page offers nothing that a web view cannot do and has no external links. */
async function soundInside(page: Page): Promise<void> {
  await sound(page)
  const outside = await page
    .locator('a[href]')
    .evaluateAll((links) =>
      links.flatMap((link) =>
        link instanceof HTMLAnchorElement && (link.target !== '' || link.origin !== location.origin)
          ? [link.outerHTML]
          : [],
      ),
    )
  expect(outside).toEqual([])
  await expect(page.locator('video, .viewfinder')).toHaveCount(0)
  await expect(page.getByText(/pantalla de inicio|otificaciones en este dispositivo/)).toHaveCount(0)
}

test('ROUTE-13 X-24 a driver in a mini-programme: map, scan and payment by its own pages, sign-in, start, live figures, stop, bill', async ({
  page,
}) => {
  const { name, code, point } = await aPlace()
  const payments: Record<string, string>[] = []
  let logins = 0
  const shell = openMiniProgrammeShell({
    server: baseURL,
    operator: 'demo',
    login: () => `code-${unique()}-${(logins += 1)}`,
    scan: () => `hlht://${code}.demo/`,
    // The first payment is cancelled; the loopback pays the next one automatically.
    requestPayment(params) {
      if (payments.push(params) === 1) throw new Error('requestPayment:fail cancel')
    },
  })
  const shellCalls = await inWebView(page, shell)
  try {
    await page.goto(shell.pages[0].data.src)
    await page.getByRole('searchbox').fill(name)
    await page.getByRole('link', { name: new RegExp(name) }).click()
    await expect(page.getByText('Muelle 4')).toBeVisible()
    await soundInside(page)

    await page.getByRole('link', { name: 'Escanear' }).click()
    await expect(page.getByLabel('Número bajo el código QR')).toBeVisible()
    await soundInside(page)
    await page.getByRole('button', { name: 'Escanear con la cámara' }).click()
    await expect.poll(() => shell.pages[0].data.src).toContain('#scanned=')
    expect(shell.isBack()).toBe(true)
    // The web view opens the URL of the mini-programme's first page.
    await page.goto(shell.pages[0].data.src)
    await expect(page.getByText('Precio de hoy')).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await soundInside(page)
    const connector = page.url()
    await page.getByRole('button', { name: 'Acceder para cargar' }).click()
    await signIn(page)

    await page.getByRole('button', { name: 'Iniciar carga' }).click()
    await page.getByRole('link', { name: 'Añadir saldo' }).click()
    await expect(page.getByText(/en el miniprograma/)).toBeVisible()
    // The loopback bank rejects this amount, so the cancelled payment is never executed.
    await page.getByLabel(/^Importe/).fill('20.13')
    await page.getByRole('button', { name: /^Pagar/ }).click()
    await page.getByRole('button', { name: 'WeChat Pay' }).click()
    await expect(page.getByText('El pago no se ha realizado. No se ha cobrado nada.')).toBeVisible()
    await expect.poll(() => shell.isBack()).toBe(true)
    await soundInside(page)

    await page.getByRole('link', { name: 'Volver a pagar' }).click()
    await page.getByLabel(/^Importe/).fill('50')
    await page.getByRole('button', { name: /^Pagar/ }).click()
    await page.getByRole('button', { name: 'WeChat Pay' }).click()
    await expect(page.getByText('Pagado', { exact: true })).toBeVisible()
    await expect.poll(() => shell.isBack()).toBe(true)
    expect(payments).toEqual([
      expect.objectContaining({ package: expect.stringMatching(/^prepay_id=wx/), signType: 'RSA' }),
      expect.objectContaining({ package: expect.stringMatching(/^prepay_id=wx/), signType: 'RSA' }),
    ])
    await soundInside(page)
    await page.getByRole('link', { name: 'Ver el monedero' }).click()
    await expect(page.getByText(/50,00/).first()).toBeVisible()

    await page.goto(connector)
    await charge(page, point)
    await soundInside(page)

    await page.goto(`${baseURL}/drive/notices`)
    await expect(page.getByRole('heading', { name: 'Notificaciones' })).toBeVisible()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await soundInside(page)
    expect(shellCalls.opened).toEqual(['/pages/scan/scan', '/pages/pay/pay', '/pages/pay/pay'])
    expect(shellCalls.lacked).toEqual([])
    expect(page.context().pages()).toHaveLength(1)
  } finally {
    await point.close()
  }
})
