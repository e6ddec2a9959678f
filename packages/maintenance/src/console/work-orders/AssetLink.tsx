import { Link, useCall } from '@evops/kit'
import { workOrderAssetKinds, type WorkOrderDetail } from '../../contract/index.ts'
import { assetPath } from '../asset-paths.ts'

/** The asset of an order; whoever sees it where it is kept is led there. */
export function AssetLink({
  workOrder: { assetKind: kind, assetId: id, assetLabel: label, stationId },
}: {
  workOrder: WorkOrderDetail
}) {
  const { data: kinds } = useCall(workOrderAssetKinds, {}, { quiet: true })
  if (kind === null || id === null || label === null) return null
  return kinds?.includes(kind) ? <Link to={assetPath({ kind, id, label, stationId })}>{label}</Link> : label
}
