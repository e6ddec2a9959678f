import type { AssetKind } from '@evops/stations/contract'

interface Named {
  kind: AssetKind
  id: string
  label: string
  stationId: string | null
}
/** Where an asset is kept: its page, or its drawer beside the list that has it alone. */
export function assetPath({ kind, id, label, stationId }: Named): string {
  const alone = new URLSearchParams({ search: label.split(' · ')[0] ?? label, open: id })
  const paths: Readonly<Record<AssetKind, string>> = {
    terminal: `/chgmodule/chgterminal?${alone}`,
    meter: `/statsanalysis/chgstation/${stationId}?tab=meters&meter=${id}`,
    collector: `/energy/collectors?${alone}`,
    camera: `/stamng/video?view=cameras&open=${id}`,
    vehicle: `/statsanalysis/vehicle/${id}`,
  }
  return paths[kind]
}
/** The orders of an asset. */
export const sessionsOfAsset = ({ kind, id }: Pick<Named, 'kind' | 'id'>): string =>
  `/statsanalysis/chgyworder?assetKind=${kind}&assetId=${id}`
