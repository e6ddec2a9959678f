import { Link, useCall } from '@evops/kit'
import { workOrderAssetKinds, type WorkOrderDetail } from '../../contract/index.ts'
import { assetPath } from '../asset-paths.ts'

/** Shows the asset of a work order, as a link for users who may see the asset. */
export function AssetLink({
  workOrder: { assetKind: kind, assetId: id, assetLabel: label, stationId },
}: {
  workOrder: WorkOrderDetail
}) {
  const { data: kinds } = useCall(workOrderAssetKinds, {}, { quiet: true })
  if (kind === null || id === null || label === null) return null
  return kinds?.includes(kind) ? <Link to={assetPath({ kind, id, label, stationId })}>{label}</Link> : label
}
