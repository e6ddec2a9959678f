import type { AssetKind } from '@evops/stations/contract'

interface Named {
  kind: AssetKind
  id: string
  label: string
  stationId: string | null
}
/** Returns the path of an asset: its page, or its drawer next to a list filtered by it. */
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
/** Returns the path of the work orders of an asset. */
export const assetWorkOrdersPath = ({ kind, id }: Pick<Named, 'kind' | 'id'>): string =>
  `/statsanalysis/chgyworder?assetKind=${kind}&assetId=${id}`
