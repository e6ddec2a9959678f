import type { Provider } from '../../contract/index.ts'

/** When a provider's file of a day is there: so long after the day's end in its zone; null: the operator's. */
export interface Publishing {
  provider: Provider
  zone: string | null
  hours: number
}
/** In hours after a day's end: WeChat and Alipay say 10:00 and 9:00 of the next day. */
export const publishing: readonly Publishing[] = [
  { provider: 'wechat', zone: 'Asia/Shanghai', hours: 10 },
  { provider: 'alipay', zone: 'Asia/Shanghai', hours: 10 },
  { provider: 'stripe', zone: 'UTC', hours: 2 },
  { provider: 'mercadopago', zone: null, hours: 4 },
]
/** So many days back a day that nobody tried is tried, and a file that never came is asked for again. */
export const daysBack = 45
export const daysTried = 7
export const zoneOf = (provider: Provider) =>
  publishing.find((one) => one.provider === provider)?.zone ?? null
