import { Problem } from '@evops/platform/contract'
import type { DriverDeps, Operator } from './deps.ts'

/** The only operator of the installation that is not the platform itself. Throws driver.unknown-operator where there are several. */
export async function onlyOperator({
  services,
  operators,
}: Pick<DriverDeps, 'services' | 'operators'>): Promise<Operator> {
  const [first, ...others] = await services.db.asPlatform(operators)
  if (first && others.length === 0) return first
  throw new Problem('driver.unknown-operator', {}, { operator: 'driver.unknown-operator' })
}

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
