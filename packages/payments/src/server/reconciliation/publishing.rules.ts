import type { Provider } from '../../contract/index.ts'

/** Time after the day's end, in its time zone, at which a provider's file is available. Null: the operator's zone. */
export interface FilePublishingTime {
  provider: Provider
  zone: string | null
  hours: number
}
/** Hours after the end of the day. WeChat and Alipay document 10:00 and 9:00 of the next day. */
export const filePublishingTimes: readonly FilePublishingTime[] = [
  { provider: 'wechat', zone: 'Asia/Shanghai', hours: 10 },
  { provider: 'alipay', zone: 'Asia/Shanghai', hours: 10 },
  { provider: 'stripe', zone: 'UTC', hours: 2 },
  { provider: 'mercadopago', zone: null, hours: 4 },
]
/**
 * Number of past days that are tried for the first time, and number of days for which a missing file is requested
 * again.
 */
export const maxPastDays = 45
export const maxDaysRetried = 7
export const timeZoneOfProvider = (provider: Provider) =>
  filePublishingTimes.find((one) => one.provider === provider)?.zone ?? null
