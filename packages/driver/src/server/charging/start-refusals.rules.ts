import { Problem } from '@evops/platform/contract'

/** Refusals of a start in the words of the driver's app: staff read the start token, drivers what to do. */
const driverRefusals: Readonly<Record<string, string>> = {
  'charging.start-low-balance': 'driver.start-low-balance',
  'charging.start-arrears': 'driver.start-arrears',
  'charging.start-frozen': 'driver.start-frozen',
  'charging.start-suspended': 'driver.start-suspended',
  'charging.start-station': 'driver.start-station',
  'charging.start-hours': 'driver.start-hours',
  'charging.start-day': 'driver.start-day',
  'charging.start-month': 'driver.start-month',
  'charging.start-limit-sessions': 'driver.start-limit',
  'charging.start-limit-energy': 'driver.start-limit',
  'charging.start-limit-hours': 'driver.start-limit',
  'charging.start-limit-station': 'driver.start-limit-station',
  'charging.start-limit-plate': 'driver.start-blocked',
  'charging.start-booked': 'driver.start-booked',
  'charging.start-concurrent': 'driver.start-concurrent',
}

/** Returns the error that a driver gets for a refused start: never with the id of a token. Other errors are unchanged. */
export function toDriverStartRefusal(error: unknown): unknown {
  if (!(error instanceof Problem) || !error.code.startsWith('charging.start-')) return error
  const { idTag: _idTag, ...values } = error.values
  return new Problem(driverRefusals[error.code] ?? 'driver.start-blocked', values)
}
