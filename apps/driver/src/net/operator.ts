import { endPushInThisBrowser } from '../device/device.ts'
import { writeDeviceValue, readDeviceValue } from '../device/store-value.ts'

/**
 * Operator of this app: named by the link that opened it (`?o=CODE`, as on labels and in the console's QR code), and
 * stored. A link of another operator needs a new sign-in.
 */
export function startOperator(search: string): void {
  const named = new URLSearchParams(search).get('o')?.trim()
  if (named) setOperator(named)
}

export function setOperator(code: string): void {
  if (code === operatorCode()) return
  writeDeviceValue('operator', code)
  for (const key of ['access', 'refresh', 'ended']) writeDeviceValue(key, undefined)
  void endPushInThisBrowser()
}

export const operatorCode = () => readDeviceValue('operator') ?? ''
