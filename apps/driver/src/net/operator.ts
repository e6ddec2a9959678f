import { endPushHere } from '../device/device.ts'
import { writeDeviceValue, readDeviceValue } from '../device/store-value.ts'

/**
 * Whose app this is: named by the link that opened it (`?o=CODE`, which labels and the console's QR code carry), and kept.
 * Another operator's link is another sign-in.
 */
export function startOperator(search: string): void {
  const named = new URLSearchParams(search).get('o')?.trim()
  if (named) setOperator(named)
}

export function setOperator(code: string): void {
  if (code === operatorCode()) return
  writeDeviceValue('operator', code)
  for (const key of ['access', 'refresh', 'ended']) writeDeviceValue(key, undefined)
  void endPushHere()
}

export const operatorCode = () => readDeviceValue('operator') ?? ''
