import { formatNameplatePower, formatDuration, formatInstant, currentUserStore, translateText } from '@evops/kit'
import type { Language } from '@evops/platform/contract'
import { catalogueFaultOf, faultOfOcpp, type ConnectorRow } from '../../contract/index.ts'
import { chargePointLabel } from '../place-name.ts'
import { isSessionState, hasStaleSessionValues, secondsSince } from '../connector-live.ts'

/** Returns the name of a connector on a card: the charge point's name and the connector number. */
export function connectorName(
  connector: Pick<ConnectorRow, 'chargePointName' | 'stationCode' | 'connectorNo'>,
): string {
  return `${chargePointLabel(connector)}-${connector.connectorNo}`
}

/** Returns the fault name as in its alarm, followed by the vendor's own code. */
export function faultText(
  connector: Pick<ConnectorRow, 'errorCode' | 'vendorErrorCode' | 'info'>,
  language: Language,
): string {
  const word = connector.errorCode && catalogueFaultOf(faultOfOcpp(connector.errorCode)).text[language]
  return (
    [connector.vendorErrorCode, word, connector.info].filter(Boolean).join(' · ') ||
    translateText('stations.monitor.unknown-fault')
  )
}

/** Returns the status text of a connector that is not charging. */
export function connectorText(connector: ConnectorRow, now: number, language: Language): string {
  if (connector.status === 'faulted') return faultText(connector, language)
  if (connector.status === 'offline') {
    if (connector.lastSeenAt === null) return translateText('stations.monitor.never')
    if (connector.connected) return translateText('stations.monitor.silent')
    return translateText('stations.monitor.offline-for', {
      span: formatDuration(secondsSince(connector.lastSeenAt, now), language),
    })
  }
  const span = formatDuration(secondsSince(connector.statusAt, now), language)
  return translateText(`stations.monitor.${connector.status}-for`, { span })
}

/** Returns the note at the bottom left of the card. */
export function connectorNote(connector: ConnectorRow, now: number, language: Language): string {
  if (isSessionState(connector)) {
    const { voltageDv, currentDa } = connector
    return [
      voltageDv === null ? '' : `${Math.round(voltageDv / 10)} V`,
      currentDa === null ? '' : `${Math.round(currentDa / 10)} A`,
    ]
      .filter(Boolean)
      .join(' · ')
  }
  if (connector.status === 'faulted')
    return connector.statusAt === null
      ? ''
      : translateText('stations.monitor.ago', {
          span: formatDuration(secondsSince(connector.statusAt, now), language),
        })
  if (connector.status === 'offline')
    return connector.lastSeenAt === null || connector.connected
      ? ''
      : translateText('stations.monitor.last-seen', {
          time: formatInstant(connector.lastSeenAt, language, currentUserStore.get()?.operator.timeZone, 'short'),
        })
  return translateText('stations.monitor.limit', { power: formatNameplatePower(connector.ratedPowerW, language) })
}

/** Returns the text at the bottom right of the card: the duration of the session or the age of its values. */
export function connectorAge(connector: ConnectorRow, now: number, language: Language): string {
  if (!isSessionState(connector)) return ''
  if (connector.sampledAt === null) return translateText('stations.monitor.no-data')
  if (hasStaleSessionValues(connector, now))
    return translateText('stations.monitor.stale', {
      span: formatDuration(secondsSince(connector.sampledAt, now), language),
    })
  return translateText('stations.monitor.for', {
    span: formatDuration(secondsSince(connector.statusAt, now), language),
  })
}
