import { getPushKey, subscribePush, unsubscribePush } from '@evops/driver/contract'
import { requestEndpoint } from '../net/endpoint-call.ts'
import { isMiniProgramme, registerServiceWorker } from '../device/device.ts'

/**
 * Push state of this browser. `install`: works only after the app is added to the home screen (iOS 16.4 and later);
 * `no-browser`: not supported; `no-keys`: the operator sends none; `denied`: the user refused; `none`: notifications
 * arrive in WeChat instead.
 */
export type PushState = 'none' | 'install' | 'no-browser' | 'no-keys' | 'denied' | 'off' | 'on'

const isIos = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)
const isInstalled = () => matchMedia('(display-mode: standalone)').matches
const canPush = () => 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

const here = () => navigator.serviceWorker.getRegistration(import.meta.env.BASE_URL)
const keyOf = async () => (await requestEndpoint(getPushKey)).publicKey

export async function pushState(): Promise<PushState> {
  if (isMiniProgramme()) return 'none'
  if (!canPush()) return isIos() && !isInstalled() ? 'install' : 'no-browser'
  const key = await keyOf()
  if (key === null) return 'no-keys'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await (await here())?.pushManager.getSubscription()
  return subscription && isFor(subscription, key) ? 'on' : 'off'
}

/**
 * Requests the user's permission and a subscription at the browser's push service, and sends it to the operator. Throws
 * if either is refused.
 */
export async function subscribeToPush(): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return pushState()
  const key = await keyOf()
  if (key === null) return 'no-keys'
  const { pushManager } = (await here()) ?? (await registerServiceWorker())
  const before = await pushManager.getSubscription()
  // The subscription belongs to another operator: a browser has only one at a time.
  if (before && !isFor(before, key)) await before.unsubscribe()
  await navigator.serviceWorker.ready
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) })
  const { endpoint = '', keys = {} } = made.toJSON()
  const { p256dh = '', auth = '' } = keys
  try {
    await requestEndpoint(subscribePush, { body: { endpoint, p256dh, auth } })
  } catch (error) {
    await made.unsubscribe()
    throw error
  }
  return 'on'
}

export async function unsubscribeFromPush(): Promise<PushState> {
  const subscription = await (await here())?.pushManager.getSubscription()
  if (subscription) {
    await requestEndpoint(unsubscribePush, { body: { endpoint: subscription.endpoint } })
    await subscription.unsubscribe()
  }
  return 'off'
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
}
function isFor({ options }: PushSubscription, key: string): boolean {
  const own = options.applicationServerKey
  return own !== null && String(new Uint8Array(own)) === String(bytesOf(key))
}
