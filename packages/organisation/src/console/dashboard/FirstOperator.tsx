import { useCurrentUser } from '@evops/kit'
import { lazy, Suspense } from 'react'
import { platformOperatorId } from '../../contract/index.ts'

const ChooseOperator = lazy(async () => ({
  default: (await import('./ChooseOperator.tsx')).ChooseOperator,
}))

/** Shown to the platform's staff while no operator is selected. Other users neither see nor load it. */
export function FirstOperator() {
  const { platformStaff, operator } = useCurrentUser()
  if (!platformStaff || operator.id !== platformOperatorId) return null
  return (
    <Suspense fallback={null}>
      <ChooseOperator />
    </Suspense>
  )
}
