import { useSlot } from '@evops/kit'
import type { AssetKind } from '../contract/index.ts'
import { assetActions } from './slots.ts'

/** Actions for a repairable asset other than a charge point. `said` is the description of the fault, if known. */
export function AssetActions(asset: { kind: AssetKind; id: string; label: string; faultText?: string | undefined }) {
  return useSlot(assetActions).map((other) => other.draw(asset))
}
