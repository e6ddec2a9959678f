import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { writeDeviceValue, deviceStorageKey } from '../device/store-value.ts'
import { renewTokenExclusively } from '../net/lease.ts'
import { base64url, sha256 } from '../net/sha256.ts'
import {
  bareJsonResponse,
  type TestCall,
  emptyPage,
  appTestId,
  openAppForTest,
  refusalResponse,
  topUp,
} from '../testing/on-a-phone.tsx'

const codes = 'POST /api/public/driver/sign-in-codes'
const prove = 'POST /oauth/driver/authorize'
const sent = { minutes: 5, againSeconds: 60, test: false, code: null }
/** Simulates another browser. */
function instead(name: 'userAgent' | 'platform' | 'serviceWorker', value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value })
  onTestFinished(() => void Reflect.deleteProperty(navigator, name))
}

async function requestCode(): Promise<void> {
  await page.getByLabelText('Mobile number').fill('+34600100200')
  await page.getByRole('button', { name: 'Send code' }).click()
}

test('a code that was asked for too often is refused in words, with when to come again', async () => {
  const often = refusalResponse(429, 'driver.too-often', 'Too many tries. Try again in 240 s')
  await openAppForTest('/profile', { [codes]: () => often }, { signedIn: false })
  await requestCode()
  await expect.element(page.getByRole('alert').getByText(/Try again in 240 s/)).toBeVisible()
})

test('a demo shows the code on the screen; another operator’s code is never there', async () => {
  const demo = { ...sent, test: true, code: '048213' }
  await openAppForTest('/profile', { [codes]: demo }, { signedIn: false })
  await requestCode()
  await expect.element(page.getByText(/Your code is 048213/)).toBeVisible()
})

test('a wrong code says how many tries are left; one that was guessed too often says that', async () => {
  let left = 2
  const wrong = () => {
    left -= 1
    const refusal = { error: 'invalid_grant', reason: 'code-wrong', msg: 'The code is not correct' }
    const over = {
      error: 'invalid_grant',
      reason: 'code-guessed',
      msg: 'Too many wrong codes. Try again later',
    }
    return left > 0 ? bareJsonResponse({ ...refusal, attempts_left: left }, 400) : bareJsonResponse(over, 429)
  }
  await openAppForTest('/profile', { [codes]: sent, [prove]: wrong }, { signedIn: false })
  await requestCode()
  await page.getByLabelText('Code (6 digits)').fill('123456')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByText('1 try left')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(page.getByRole('alert').getByText(/Too many wrong codes/)).toBeVisible()
})

const wallet = {
  id: appTestId,
  kind: 'own',
  name: '',
  state: 'active',
  currency: 'EUR',
  availableMinor: 0,
  principalMinor: 0,
  giftMinor: 0,
  frozenMinor: 0,
  arrearsMinor: 750,
}
const wallets = 'GET /api/driver/wallets'

const renewal = 'POST /oauth/driver/token'
const over = () => refusalResponse(401, 'auth.token', 'Sign in first')

test.each([
  ['a press', 503],
  ['a press', 429],
  ['what another tab renewed', 503],
])(
  'a token that could not be renewed for the line ends no session: it says so, and goes on by %s, after a %i',
  async (way, status) => {
    let isRenewed = false
    await openAppForTest('/wallet', {
      [wallets]: () => (isRenewed ? [wallet] : over()),
      [renewal]: () => bareJsonResponse({ error: 'temporarily_unavailable' }, status),
    })
    await expect
      .element(
        page
          .getByRole('alert')
          .getByText(/did not answer in time/)
          .first(),
      )
      .toBeVisible()
    await expect.element(page.getByText('Sign in first')).not.toBeInTheDocument()
    isRenewed = true
    writeDeviceValue('access', 'eda_2')
    if (way === 'a press') await page.getByRole('button', { name: 'Try again' }).first().click()
    else dispatchEvent(new StorageEvent('storage'))
    await expect.element(page.getByRole('link', { name: 'Add credit' })).toBeVisible()
  },
)

test('tokens of another tab that came in the moment when the refusal was shown are used', async () => {
  let isRenewed = false
  const shown = new MutationObserver(() => {
    const alert = [...document.querySelectorAll('[role=alert]')].find(({ textContent }) =>
      textContent.includes('did not answer in time'),
    )
    if (isRenewed || alert === undefined) return
    isRenewed = true
    writeDeviceValue('access', 'eda_2')
    dispatchEvent(new StorageEvent('storage'))
  })
  shown.observe(document, { childList: true, subtree: true })
  onTestFinished(() => shown.disconnect())
  await openAppForTest('/wallet', {
    [wallets]: () => (isRenewed ? [wallet] : over()),
    [renewal]: () => bareJsonResponse({ error: 'temporarily_unavailable' }, 503),
  })
  await expect.element(page.getByRole('link', { name: 'Add credit' })).toBeVisible()
  expect(isRenewed).toBe(true)
})

test('tokens of another tab that came while this one failed to renew are used', async () => {
  const phone = await openAppForTest('/wallet', {
    [wallets]: ({ token }: TestCall) => (token === 'Bearer eda_2' ? [wallet] : over()),
    [renewal]: () => {
      writeDeviceValue('access', 'eda_2')
      return bareJsonResponse({ error: 'temporarily_unavailable' }, 503)
    },
  })
  await expect.element(page.getByRole('link', { name: 'Add credit' })).toBeVisible()
  expect(phone.calls.filter(({ name }) => name === renewal)).toHaveLength(1)
})

test('a token that is kept instead of the one that ran out may have run out too: it is renewed in its turn', async () => {
  const phone = await openAppForTest('/wallet', {
    [wallets]: ({ token }: TestCall) => {
      if (token === 'Bearer eda_3') return [wallet]
      // Data written by another tab becomes visible late and in parts.
      if (token === 'Bearer eda_1') writeDeviceValue('access', 'eda_2')
      return over()
    },
    [renewal]: () => bareJsonResponse({ access_token: 'eda_3', refresh_token: 'edr_3' }),
  })
  await expect.element(page.getByRole('link', { name: 'Add credit' })).toBeVisible()
  expect(phone.called(renewal).map(({ body }) => body.refresh_token)).toEqual(['edr_1'])
})

test('a refresh token that another tab has spent is not spent again, whatever access token stands beside it', async () => {
  await renewTokenExclusively(() => base64url(sha256('edr_1')), {
    renew: async () => 'eda_2',
    seen: async () => undefined,
  })
  const phone = await openAppForTest('/wallet', {
    [wallets]: ({ token }: TestCall) => {
      if (token === 'Bearer eda_2') return [wallet]
      setTimeout(() => {
        writeDeviceValue('access', 'eda_2')
        writeDeviceValue('refresh', 'edr_2')
      })
      return over()
    },
  })
  await expect.element(page.getByRole('link', { name: 'Add credit' })).toBeVisible()
  expect(phone.called(renewal)).toEqual([])
})

test('a session that is over leads to the sign-in', async () => {
  await openAppForTest('/wallet', {
    [wallets]: over,
    [renewal]: () => bareJsonResponse({ error: 'invalid_grant' }, 400),
  })
  await expect.element(page.getByRole('button', { name: 'Send code' })).toBeVisible()
})

test('a session that another tab ended leads to the sign-in here too', async () => {
  await openAppForTest('/wallet', { [wallets]: [wallet] })
  await expect.element(page.getByRole('link', { name: 'Add credit' })).toBeVisible()
  for (const name of ['access', 'refresh']) localStorage.removeItem(deviceStorageKey(name))
  dispatchEvent(new StorageEvent('storage'))
  await expect.element(page.getByRole('button', { name: 'Send code' })).toBeVisible()
})

const movements = 'GET /api/driver/wallet/movements'

test('a wallet says what is owed, leads to paying that, and shows what the operator put beside it', async () => {
  const slide = {
    id: appTestId,
    language: 'en',
    title: 'Autumn',
    picture: { address: '/x.png', wide: '/wide.png', alt: 'Autumn offer' },
    link: null,
  }
  await openAppForTest('/wallet', {
    [wallets]: [wallet],
    [movements]: {
      ...emptyPage,
      total: 1,
      list: [
        {
          at: '2026-05-04T08:30:00Z',
          what: 'payment.topup',
          businessId: appTestId,
          account: 'principal',
          amountMinor: 2_000,
          currency: 'EUR',
        },
      ],
    },
    'GET /api/public/driver/carousel': [slide],
  })
  await expect.element(page.getByText(/7\.50/).first()).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Add credit' }))
    .toHaveAttribute('href', expect.stringMatching(/amount=750$/))
  await expect.element(page.getByText('+€20.00')).toBeVisible()
  await expect.element(page.getByAltText('Autumn offer')).toBeInTheDocument()
  expect(document.querySelector('source[srcset="/wide.png"]')?.getAttribute('media')).toBe('(min-width: 768px)')
})

const options = 'GET /api/driver/top-up-options'
const create = 'POST /api/driver/top-ups'
const one = `GET /api/driver/top-ups/${appTestId}`
const look = `POST /api/driver/top-ups/${appTestId}/look`
const way = (method: string, appId = '') => ({
  accountId: 'acc',
  provider: 'wechat',
  method,
  appId,
  test: false,
})

test('inside WeChat its code says who pays, its bridge is asked, and only the server says that it is paid', async () => {
  instead('userAgent', 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50')
  const params = {
    appId: 'wx01',
    timeStamp: '1',
    nonceStr: 'n',
    package: 'prepay_id=p',
    signType: 'RSA',
    paySign: 's',
  }
  const answers = ['get_brand_wcpay_request:cancel', 'get_brand_wcpay_request:ok']
  const invoke = vi.fn((_name: string, _params: object, done: (reply: { err_msg: string }) => void) =>
    done({ err_msg: answers.shift() ?? '' }),
  )
  const created = { ...topUp, offer: { kind: 'jsapi', value: 'p', params } }
  let isPaid = false
  const serverAnswers = {
    [options]: { currency: 'CNY', ways: [way('native'), way('jsapi', 'wx01')] },
    [create]: created,
    [one]: () => (isPaid ? { ...topUp, state: 'captured' } : created),
    [look]: () => {
      isPaid = true
      return { ...topUp, state: 'captured' }
    },
  }
  const to = '/wallet/top-up?amount=5000&way=acc%20jsapi&code=wx-code&state=0196f3a0-5a00-7000-8000-0000000000aa'
  const opened = openAppForTest(to, serverAnswers)
  vi.stubGlobal('WeixinJSBridge', { invoke })
  writeDeviceValue('wechat-state', '0196f3a0-5a00-7000-8000-0000000000aa')
  const phone = await opened
  await page.getByRole('button', { name: 'WeChat Pay' }).click()
  await expect.element(page.getByText('Cancelled. No money was taken.')).toBeVisible()
  expect(phone.called(create)).toMatchObject([
    {
      key: '0196f3a0-5a00-7000-8000-0000000000aa',
      body: { accountId: 'acc', method: 'jsapi', amountMinor: 5_000, payerCode: 'wx-code' },
    },
  ])
  await page.getByRole('button', { name: 'WeChat Pay' }).click()
  await expect.element(page.getByText('Paid', { exact: true })).toBeVisible()
  expect(invoke.mock.calls.map(([name, input]) => [name, input])).toEqual([
    ['getBrandWCPayRequest', params],
    ['getBrandWCPayRequest', params],
  ])
})

test('a code of WeChat’s that nobody here asked for pays nothing', async () => {
  instead('userAgent', 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.50')
  const phone = await openAppForTest('/wallet/top-up?amount=5000&way=acc%20jsapi&code=theirs&state=theirs', {
    [options]: { currency: 'CNY', ways: [way('jsapi', 'wx01')] },
  })
  await expect.element(page.getByRole('button', { name: /^Pay/ })).toBeVisible()
  expect(phone.called(create)).toEqual([])
})

const key = `B${'A'.repeat(86)}`
const pushKey = 'GET /api/driver/web-push'
const notices = { 'GET /api/driver/notices': emptyPage, 'POST /api/driver/notices/read': { unread: 0 } }

test('an operator without keys, an iPhone that must install first, a browser that can’t: each is said', async () => {
  const phone = await openAppForTest('/notices', { ...notices, [pushKey]: { publicKey: null } })
  await expect.element(page.getByText('This operator does not send notifications to browsers.')).toBeVisible()
  expect(phone.called(pushKey)).toHaveLength(1)
})
test('an iPhone is told to install the app first', async () => {
  instead('userAgent', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)')
  vi.stubGlobal('PushManager', undefined)
  Reflect.deleteProperty(globalThis, 'PushManager')
  await openAppForTest('/notices', notices)
  await expect.element(page.getByText(/first add this app to the home screen/)).toBeVisible()
})

test('a press asks the person, then the push service, and tells the operator; another ends it', async () => {
  const subscription = {
    endpoint: 'https://push.example/1',
    options: {
      applicationServerKey: Uint8Array.from(atob(key.replaceAll('-', '+')), (c) => c.charCodeAt(0)).buffer,
    },
    toJSON: () => ({ endpoint: 'https://push.example/1', keys: { p256dh: key, auth: 'a'.repeat(22) } }),
    unsubscribe: vi.fn(async () => {
      held = null
      return true
    }),
  }
  let held: typeof subscription | null = null
  const pushManager = {
    getSubscription: async () => held,
    subscribe: vi.fn(async () => (held = subscription)),
  }
  const registration = { pushManager }
  instead('serviceWorker', {
    getRegistration: async () => registration,
    register: async () => registration,
    ready: Promise.resolve(registration),
  })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' })
  const phone = await openAppForTest('/notices', {
    ...notices,
    [pushKey]: { publicKey: key },
    'POST /api/driver/web-push': { done: true },
    'POST /api/driver/web-push/end': { done: true },
  })
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect.element(page.getByRole('button', { name: 'Turn off notifications' })).toBeVisible()
  expect(phone.called('POST /api/driver/web-push')).toMatchObject([
    { body: { endpoint: 'https://push.example/1', p256dh: key, auth: 'a'.repeat(22) } },
  ])
  await page.getByRole('button', { name: 'Turn off notifications' }).click()
  await expect.element(page.getByRole('button', { name: 'Turn on notifications' })).toBeVisible()
  expect(phone.called('POST /api/driver/web-push/end')).toMatchObject([
    { body: { endpoint: 'https://push.example/1' } },
  ])
})

test('a person who refuses is told where to allow it; a push service that does not answer is said', async () => {
  const registration = {
    pushManager: {
      getSubscription: async () => null,
      subscribe: () => Promise.reject(new DOMException('Registration failed', 'AbortError')),
    },
  }
  instead('serviceWorker', {
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  })
  vi.stubGlobal('PushManager', class {})
  const notificationStub = { permission: 'default', requestPermission: async () => 'granted' }
  vi.stubGlobal('Notification', notificationStub)
  await openAppForTest('/notices', { ...notices, [pushKey]: { publicKey: key } })
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect.element(page.getByRole('alert').getByText(/push service of this browser did not answer/)).toBeVisible()
  notificationStub.requestPermission = async () => (notificationStub.permission = 'denied')
  await page.getByRole('button', { name: 'Turn on notifications' }).click()
  await expect.element(page.getByText(/The browser blocks notifications/)).toBeVisible()
})

test('a notice that was pressed outside the app leads to what it tells of, and one that is gone to all of them', async () => {
  const notice = {
    id: appTestId,
    event: 'coupon',
    title: 'New',
    text: 'Welcome',
    folded: 0,
    createdAt: '2026-05-04T08:30:00Z',
    readAt: null,
  }
  const phone = await openAppForTest(`/notices/${appTestId}`, {
    'GET /api/driver/notices': { ...emptyPage, total: 1, list: [notice] },
    'POST /api/driver/notices/read': { unread: 0 },
    'GET /api/driver/coupons': emptyPage,
  })
  await expect.element(page.getByRole('heading', { name: 'Coupons' })).toBeVisible()
  expect(phone.called('POST /api/driver/notices/read')).toMatchObject([{ body: { ids: [appTestId] } }])
})
