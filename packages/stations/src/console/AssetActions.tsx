import { useSlot } from '@evops/kit'
import type { AssetKind } from '../contract/index.ts'
import { assetActions } from './slots.ts'

/** What can be done with what is repaired besides charge points; `said`: what is wrong with it, where that is known. */
export function AssetActions(asset: {
  kind: AssetKind
  id: string
  label: string
  said?: string | undefined
}) {
  return useSlot(assetActions).map((other) => other.draw(asset))
}
