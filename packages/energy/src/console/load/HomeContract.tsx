import type { ContractedLimit } from '@evops/charging/console'
import { useCall } from '@evops/kit'
import type { ReactNode } from 'react'
import { getContractedPower, loadScreen } from '../../contract/index.ts'

/** Adds the contracted power to the load of the day on the home page. */
export function HomeContract({ render }: { render: (contract: ContractedLimit | undefined) => ReactNode }) {
  const { data } = useCall(getContractedPower, {}, { every: 900_000, quiet: true })
  if (!data || data.contractedW === null) return render(undefined)
  return render({ ...data, contractedW: data.contractedW, path: loadScreen.path })
}
