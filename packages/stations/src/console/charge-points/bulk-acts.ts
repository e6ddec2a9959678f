import { extendedTriggers, triggerableMessages } from '@evops/ocpp/contract'
import type { EndpointOptions, IconName } from '@evops/kit'
import type { startCommandBulkJob } from '../../contract/index.ts'

type Command = NonNullable<EndpointOptions<typeof startCommandBulkJob>['body']>['command']
/** Dialog input by field name. */
export type BulkFields = Readonly<Record<string, string>>
export interface BulkAct {
  icon: IconName
  /** Text key of the description. */
  text: `stations.bulk.${'text' | 'restart-text' | 'confirm-text' | 'cache-text' | 'message-text'}`
  /** Select field with OCPP's own names. */
  choices?: { name: string; of: readonly string[] }
  /** Text fields. The first one is required. */
  typed?: readonly string[]
  command: (command: BulkFields) => Command
}

const whole = 0
const logs = ['SecurityLog', 'DiagnosticsLog'] as const
const plain = new Set<string>(triggerableMessages)
const triggers = [...new Set<string>([...triggerableMessages, ...extendedTriggers])].toSorted()

/** All commands available as bulk commands. */
export const bulkActs = {
  disable: {
    icon: 'stop',
    text: 'stations.bulk.text',
    command: () => ({ action: 'ChangeAvailability', payload: { connectorId: whole, type: 'Inoperative' } }),
  },
  enable: {
    icon: 'play',
    text: 'stations.bulk.text',
    command: () => ({ action: 'ChangeAvailability', payload: { connectorId: whole, type: 'Operative' } }),
  },
  restart: {
    icon: 'refresh',
    text: 'stations.bulk.restart-text',
    command: () => ({ action: 'Reset', payload: { type: 'Soft' } }),
  },
  read: {
    icon: 'eye',
    text: 'stations.bulk.confirm-text',
    command: () => ({ action: 'GetConfiguration', payload: {} }),
  },
  diagnostics: {
    icon: 'download',
    text: 'stations.bulk.confirm-text',
    command: () => ({ action: 'GetDiagnostics', payload: {} }),
  },
  logs: {
    icon: 'shield',
    text: 'stations.bulk.confirm-text',
    choices: { name: 'logType', of: logs },
    command: ({ logType }) => ({
      action: 'GetLog',
      payload: { logType: logs.find((one) => one === logType) ?? logs[0] },
    }),
  },
  trigger: {
    icon: 'bell',
    text: 'stations.bulk.confirm-text',
    choices: { name: 'requestedMessage', of: triggers },
    command: ({ requestedMessage = '' }) =>
      ({
        action: plain.has(requestedMessage) ? 'TriggerMessage' : 'ExtendedTriggerMessage',
        payload: { requestedMessage },
      }) as Command,
  },
  cache: {
    icon: 'trash',
    text: 'stations.bulk.cache-text',
    command: () => ({ action: 'ClearCache', payload: {} }),
  },
  message: {
    icon: 'upload',
    text: 'stations.bulk.message-text',
    typed: ['vendorId', 'messageId', 'data'],
    command: ({ vendorId = '', messageId = '', data = '' }) => ({
      action: 'DataTransfer',
      payload: { vendorId, ...(messageId && { messageId }), ...(data && { data }) },
    }),
  },
} as const satisfies Record<string, BulkAct>
export type BulkActName = keyof typeof bulkActs
