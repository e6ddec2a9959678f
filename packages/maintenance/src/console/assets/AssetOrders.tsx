import { Button, formatNumber, Link, useCall, useCan, useLanguage, useWords } from '@evops/kit'
import { useState } from 'react'
import { createWorkOrder, listWorkOrders } from '../../contract/index.ts'
import { NewOrder } from '../orders/NewOrder.tsx'
import type { OfAsset } from '../orders/OrderThing.tsx'
import { orderWords } from '../orders/orders.words.ts'
import { ordersOfAsset } from '../asset-paths.ts'
import { assetOrderWords } from './asset-orders.words.ts'

/** Orders of an asset, beside it: how many are open, and the button that makes one. */
export function AssetOrders(asset: OfAsset) {
  const t = useWords(assetOrderWords)
  const o = useWords(orderWords)
  const language = useLanguage()
  const may = useCan()
  const [isMaking, setMaking] = useState(false)
  const { kind: assetKind, id: assetId } = asset
  const query = { assetKind, assetId, state: 'open', pageSize: 1 } as const
  const { data } = useCall(listWorkOrders, { query }, { quiet: true, every: 30_000 })
  return (
    <div className="row">
      {may(createWorkOrder) && (
        <Button small icon="plus" onClick={() => setMaking(true)}>
          {o('maintenance.order.new')}
        </Button>
      )}
      <Link to={ordersOfAsset(asset)}>
        {t('maintenance.asset-orders.open', { open: formatNumber(data?.total ?? 0, language) })}
      </Link>
      {isMaking && <NewOrder of={asset} onClose={() => setMaking(false)} />}
    </div>
  )
}
