import { Button, Icon, MenuItem, Popover, useSlot, useWords } from '@evops/kit'
import type { ConnectorRow, ChargePointDetail } from '../../contract/index.ts'
import { placeName } from '../place-name.ts'
import { connectorActions } from '../slots.ts'
import {
  confirmAndDisable,
  confirmAndForceRestart,
  confirmAndRaiseLock,
  confirmAndRestart,
  confirmAndResumeLater,
  confirmAndUnlock,
} from './command-questions.ts'
import { commandWords } from './commands.words.ts'
import type { CommandSender } from './use-commands.ts'

export type CommandConnector = Pick<
  ConnectorRow,
  'chargePointId' | 'chargePointNo' | 'chargePointName' | 'connectorNo' | 'status' | 'stationName' | 'stationCode'
> & { protocol?: ChargePointDetail['protocol'] }

/** Returns the charge point as the target of commands, without a specific connector. */
export function wholeChargePointTarget(chargePoint: ChargePointDetail): CommandConnector {
  return {
    ...chargePoint,
    chargePointId: chargePoint.id,
    chargePointName: chargePoint.name,
    connectorNo: 0,
    status: 'idle',
  }
}

/** Commands that a dispatcher can use on one connector. The sessions package supplies the start and stop buttons. */
export function ConnectorCommands({
  connector,
  commands,
  rare = true,
}: {
  connector: CommandConnector
  commands: CommandSender
  /** Whether the menu with the less frequent commands is shown. */
  rare?: boolean
}) {
  const t = useWords(commandWords)
  const orders = useSlot(connectorActions)
  const { chargePointId, chargePointNo, connectorNo, status } = connector
  const [name, chargePoint] = [placeName(connector), placeName({ ...connector, connectorNo: 0 })]
  return (
    <div className="connector-commands">
      {orders.map((part) => part.draw({ chargePointId, chargePointNo, chargePoint, connectorNo, status }))}
      <Button
        icon="unlock"
        disabled={commands.busy}
        onClick={() => void confirmAndUnlock(name, connectorNo, commands.send)}
      >
        {t('stations.command.unlock')}
      </Button>
      <ResetButton chargePoint={chargePoint} commands={commands} />
      {rare && (
        <span className="push">
          <MoreCommands connector={connector} commands={commands} />
        </span>
      )}
    </div>
  )
}

export function ResetButton({ chargePoint, commands }: { chargePoint: string; commands: CommandSender }) {
  const t = useWords(commandWords)
  return (
    <Button icon="power" disabled={commands.busy} onClick={() => void confirmAndRestart(chargePoint, commands.send)}>
      {t('stations.command.soft-reset')}
    </Button>
  )
}

/**
 * Menu with the less frequent commands for the connector and its charge point. `connector` 0 means only the charge
 * point.
 */
export function MoreCommands({
  connector,
  commands,
  label,
}: {
  connector: CommandConnector
  commands: CommandSender
  /** Label of the button, for places with several such buttons next to each other. */
  label?: string
}) {
  const t = useWords(commandWords)
  const of = connector.connectorNo === 0 ? {} : { connectorId: connector.connectorNo }
  const [chargePoint, name] = [placeName({ ...connector, connectorNo: 0 }), placeName(connector)]
  const enable = (connectorId: number, what: string) =>
    commands.send({ what, action: 'ChangeAvailability', payload: { connectorId, type: 'Operative' } })
  // OCPP has no parking locks.
  const hasLock = connector.protocol === 'ykc1.6' && connector.connectorNo > 0
  const lowerLock = (what: string) =>
    commands.send({ what, action: 'MoveParkingLock', payload: { ...of, type: 'Down' } })
  const requestMessage = (what: string, requestedMessage: string, about: object = of) =>
    commands.send({ what, action: 'TriggerMessage', payload: { requestedMessage, ...about } })
  return (
    <Popover
      label={t('stations.command.more')}
      face={
        <>
          {label} <Icon name="more" />
        </>
      }
      className={label ? 'btn' : 'btn more'}
    >
      {(close) => {
        const item = (word: string, act: (what: string) => unknown) => (
          <MenuItem
            key={word}
            onClick={() => {
              close()
              void act(word)
            }}
          >
            {word}
          </MenuItem>
        )
        return (
          <>
            {item(t('stations.command.trigger-status'), (what) => requestMessage(what, 'StatusNotification'))}
            {item(t('stations.command.trigger-values'), (what) => requestMessage(what, 'MeterValues'))}
            {item(t('stations.command.trigger-boot'), (what) => requestMessage(what, 'BootNotification', {}))}
            {item(t('stations.command.trigger-heartbeat'), (what) => requestMessage(what, 'Heartbeat', {}))}
            <hr />
            {connector.connectorNo > 0 &&
              item(t('stations.command.enable'), (what) => enable(connector.connectorNo, what))}
            {connector.connectorNo > 0 &&
              item(t('stations.command.disable'), () => confirmAndDisable(name, connector.connectorNo, commands.send))}
            {hasLock &&
              item(t('stations.command.lock-up'), () =>
                confirmAndRaiseLock(name, connector.connectorNo, commands.send),
              )}
            {hasLock && item(t('stations.command.lock-down'), lowerLock)}
            {item(t('stations.command.enable-charge-point'), (what) => enable(0, what))}
            {item(t('stations.command.disable-charge-point'), () => confirmAndDisable(chargePoint, 0, commands.send))}
            <hr />
            {item(t('stations.command.clear-cache'), (what) => commands.send({ what, action: 'ClearCache' }))}
            {connector.protocol === 'ocpp2.1' &&
              item(t('stations.command.resume-reset'), () => confirmAndResumeLater(chargePoint, commands.send))}
            {item(t('stations.command.hard-reset'), () => confirmAndForceRestart(chargePoint, commands.send))}
          </>
        )
      }}
    </Popover>
  )
}
