import { Button, formatNumber, Link, useCall, useIsPermitted, useLanguage, useWords } from '@evops/kit'
import { useState } from 'react'
import { createWorkOrder, listWorkOrders } from '../../contract/index.ts'
import { NewWorkOrder } from '../work-orders/NewWorkOrder.tsx'
import type { WorkOrderAssetRef } from '../work-orders/WorkOrderThing.tsx'
import { workOrderWords } from '../work-orders/work-orders.words.ts'
import { assetWorkOrdersPath } from '../asset-paths.ts'
import { assetWorkOrderWords } from './asset-work-orders.words.ts'

/** Shows the number of open work orders of an asset, and a button to create one. */
export function AssetWorkOrders(asset: WorkOrderAssetRef) {
  const t = useWords(assetWorkOrderWords)
  const o = useWords(workOrderWords)
  const language = useLanguage()
  const may = useIsPermitted()
  const [isMaking, setMaking] = useState(false)
  const { kind: assetKind, id: assetId } = asset
  const query = { assetKind, assetId, state: 'open', pageSize: 1 } as const
  const { data } = useCall(listWorkOrders, { query }, { quiet: true, every: 30_000 })
  return (
    <div className="row">
      {may(createWorkOrder) && (
        <Button small icon="plus" onClick={() => setMaking(true)}>
          {o('maintenance.workOrder.new')}
        </Button>
      )}
      <Link to={assetWorkOrdersPath(asset)}>
        {t('maintenance.asset-work-orders.open', { open: formatNumber(data?.total ?? 0, language) })}
      </Link>
      {isMaking && <NewWorkOrder of={asset} onClose={() => setMaking(false)} />}
    </div>
  )
}
