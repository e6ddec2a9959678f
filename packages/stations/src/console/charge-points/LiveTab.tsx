import { Can, Sheet, useCall, useLive, useLiveValue, useIsPhoneWidth, useSlot, useWords } from '@evops/kit'
import { useState } from 'react'
import {
  connectorKey,
  connectorsTopic,
  listConnectors,
  type ChargePointDetail,
  sendCommand,
} from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { ConnectorCommands } from '../commands/ConnectorCommands.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { isConnector } from '../connector-live.ts'
import { connectorName } from '../monitor/connector-text.ts'
import { LastDay } from '../monitor/LastDay.tsx'
import { connectorSession } from '../slots.ts'
import { ChargePointFacts } from './ChargePointDrawer.tsx'
import { ChargePointConnectors } from './ChargePointConnectors.tsx'
import { chargePointWords } from './charge-points.words.ts'

const busy = ['charging', 'suspended', 'faulted', 'occupied', 'reserved']
/** Returns the connector that is charging, otherwise the one with the most urgent state, otherwise the first. */
function chosenFirst(connectors: ChargePointDetail['connectors']): number {
  const [first] = connectors.toSorted((a, b) => rankOf(a.status) - rankOf(b.status))
  return first?.connectorNo ?? 1
}
const rankOf = (status: string) => (busy.includes(status) ? busy.indexOf(status) : busy.length)

/**
 * Connectors of a charge point, with the actions for the selected one. On a phone the buttons are at the bottom and the
 * less frequent commands are in the commands tab, so the page has only one menu.
 */
export function LiveTab({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(chargePointWords)
  const first = chosenFirst(chargePoint.connectors)
  const [open, setOpen] = useState(connectorKey(chargePoint.id, first))
  const commands = useCommands(chargePoint.chargePointNo)
  const orders = useSlot(connectorSession)
  const narrow = useIsPhoneWidth()
  const connectorNo = Number(open.split(':')[1] ?? first)
  const connectors = useCall(
    listConnectors,
    { query: { chargePointId: chargePoint.id } },
    { every: 10_000, quiet: true },
  )
  const { name, state } = useLive(connectorsTopic, chargePoint.stationId)
  const live = useLiveValue(name, open, isConnector)
  const connector = (state === 'live' ? live : undefined) ?? connectors.data?.list.find((row) => row.key === open)
  return (
    <div className="split">
      <div className="stack">
        <CommandAnswers commands={commands} />
        <ChargePointConnectors chargePoint={chargePoint} open={open} onOpen={setOpen} />
        <section className="sheet">
          <header>
            <h2>{connector ? connectorName(connector) : ''}</h2>
          </header>
          <div className="body">
            {orders.map((order) =>
              order.draw({
                chargePointId: chargePoint.id,
                chargePointNo: chargePoint.chargePointNo,
                connectorNo,
                ...(connector && { status: connector.status }),
              }),
            )}
            <LastDay
              key={connectorNo}
              chargePointId={chargePoint.id}
              connectorNo={connectorNo}
              zone={chargePoint.timeZone}
            />
          </div>
        </section>
        {connector && (
          <Can call={sendCommand}>
            <div className="thumb-bar">
              <ConnectorCommands connector={connector} commands={commands} rare={!narrow} />
            </div>
          </Can>
        )}
      </div>
      <Sheet title={t('stations.chargePoint.facts')}>
        <ChargePointFacts chargePoint={chargePoint} />
      </Sheet>
    </div>
  )
}
