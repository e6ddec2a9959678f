import { fieldIssuesByName, Problem } from '@evops/platform/contract'
import { z } from 'zod'
import { commandPayloads, isSecretKey, maxRequestedKeys, type CommandAction } from '../../contract/index.ts'
import { configurationReply } from '../calls/configuration.rules.ts'

/** Validates the payload of an action. Throws stations.command-invalid with the fields. */
export function checkPayload(action: CommandAction, payload: unknown): Record<string, unknown> {
  const read = z.object({ payload: commandPayloads[action] }).safeParse({ payload }, { reportInput: true })
  if (read.success) return read.data.payload
  const fields = fieldIssuesByName(read.error)
  throw new Problem('stations.command-invalid', { detail: Object.keys(fields).join(', ') }, fields)
}

/** Returns a payload without secrets, for storage and display, and the removed secret. */
export function removeCommandSecret(
  action: CommandAction,
  payload: Record<string, unknown>,
): { shown: Record<string, unknown>; secret: string | undefined } {
  const { key, value } = payload
  const holdsSecret =
    action === 'ChangeConfiguration' && typeof key === 'string' && typeof value === 'string' && isSecretKey(key)
  return holdsSecret ? { shown: { ...payload, value: '***' }, secret: value } : { shown: payload, secret: undefined }
}

/** Splits setting names into groups of the size that one command allows. */
export function groupSettingNames(keys: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(keys.length / maxRequestedKeys) }, (_, part) =>
    keys.slice(part * maxRequestedKeys, (part + 1) * maxRequestedKeys),
  )
}

/**
 * Removes secrets from a response before storage and display: some charge points include their password in their
 * settings.
 */
export function removeReplySecrets(reply: unknown): unknown {
  const read = configurationReply.safeParse(reply)
  if (!read.success) return reply
  return {
    ...read.data,
    configurationKey: read.data.configurationKey.map((entry) =>
      isSecretKey(entry.key) && entry.value !== undefined ? { ...entry, value: '***' } : entry,
    ),
  }
}
