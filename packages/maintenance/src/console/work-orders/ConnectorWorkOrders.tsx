import { Button, useIsPermitted, useWords } from '@evops/kit'
import { useState } from 'react'
import { createWorkOrder } from '../../contract/index.ts'
import { NewWorkOrder, type WorkOrderPlace } from './NewWorkOrder.tsx'
import { workOrderWords } from './work-orders.words.ts'
import { OpenWorkOrders } from './OpenWorkOrders.tsx'

/** Shows the open work order of a faulted connector, and a button for a new one that knows place and fault. */
export function ConnectorWorkOrders(place: WorkOrderPlace) {
  const t = useWords(workOrderWords)
  const may = useIsPermitted()
  const [isMaking, setMaking] = useState(false)
  const { chargePointId, connectorNo } = place
  return (
    <>
      <OpenWorkOrders chargePointId={chargePointId} connectorNo={connectorNo} />
      {may(createWorkOrder) && (
        <div className="row">
          <Button small icon="plus" onClick={() => setMaking(true)}>
            {t('maintenance.workOrder.new')}
          </Button>
        </div>
      )}
      {isMaking && <NewWorkOrder at={place} onClose={() => setMaking(false)} />}
    </>
  )
}
