import { Problem } from '@evops/platform/contract'
import type { DriverDeps, DriverOperator } from './deps.ts'

/**
 * Returns the only operator of the installation, other than the platform itself. Throws driver.unknown-operator if
 * there are several.
 */
export async function onlyOperator({
  services,
  operators,
}: Pick<DriverDeps, 'services' | 'operators'>): Promise<DriverOperator> {
  const [first, ...others] = await services.db.asPlatform(operators)
  if (first && others.length === 0) return first
  throw new Problem('driver.unknown-operator', {}, { operator: 'driver.unknown-operator' })
}

/** Returns the operator of a code. Throws driver.unknown-operator; the platform itself has no drivers. */
export async function getOperatorByCode(
  { operatorByCode }: Pick<DriverDeps, 'operatorByCode'>,
  code: string,
): Promise<DriverOperator> {
  const operator = await operatorByCode(code)
  if (!operator || operator.kind === 'platform')
    throw new Problem('driver.unknown-operator', {}, { operator: 'driver.unknown-operator' })
  return operator
}
