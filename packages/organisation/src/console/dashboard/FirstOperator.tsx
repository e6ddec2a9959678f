import { useMe } from '@evops/kit'
import { lazy, Suspense } from 'react'
import { platformOperatorId } from '../../contract/index.ts'

const ChooseOperator = lazy(async () => ({
  default: (await import('./ChooseOperator.tsx')).ChooseOperator,
}))

/** The platform's staff stand in no operator. Others never see this, nor load what it needs. */
export function FirstOperator() {
  const { platformStaff, operator } = useMe()
  if (!platformStaff || operator.id !== platformOperatorId) return null
  return (
    <Suspense fallback={null}>
      <ChooseOperator />
    </Suspense>
  )
}
