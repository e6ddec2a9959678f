import { Problem } from '@evops/platform/contract'
import type { DriverDeps, Operator } from './deps.ts'

/** The operator of a code. Throws driver.unknown-operator; the platform itself has no drivers. */
export async function operatorOf(
  { operatorByCode }: Pick<DriverDeps, 'operatorByCode'>,
  code: string,
): Promise<Operator> {
  const operator = await operatorByCode(code)
  if (!operator || operator.kind === 'platform')
    throw new Problem('driver.unknown-operator', {}, { operator: 'driver.unknown-operator' })
  return operator
}
