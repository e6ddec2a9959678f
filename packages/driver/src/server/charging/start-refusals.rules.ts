import { Problem } from '@evops/platform/contract'
import { driverProblems } from '../../contract/index.ts'

/**
 * Returns the error that a driver gets for a refused start: staff read the id of the start token, drivers what to do.
 * Other errors are unchanged.
 */
export function toDriverStartRefusal(error: unknown): unknown {
  if (!(error instanceof Problem) || !error.code.startsWith('charging.start-')) return error
  const { idTag: _idTag, ...values } = error.values
  const code = error.code.replace('charging', 'driver').replace(/-limit-(sessions|energy|hours)$/, '-limit')
  return new Problem(code in driverProblems ? code : 'driver.start-blocked', values)
}
