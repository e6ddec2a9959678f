import { Problem } from '@evops/platform/contract'
import { commandPayloads, isSecretKey, type CommandAction } from '../../contract/index.ts'

/** The payload as the action wants it; throws stations.command-invalid naming the fields. */
export function checkPayload(action: CommandAction, payload: unknown): Record<string, unknown> {
  const read = commandPayloads[action].safeParse(payload)
  if (read.success) return read.data
  const fields: Record<string, string> = {}
  for (const issue of read.error.issues) {
    const place = issue.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : issue.path
    fields[['payload', ...place].join('.')] ??= issue.message
  }
  throw new Problem('stations.command-invalid', { detail: Object.keys(fields).join(', ') }, fields)
}

/** A payload as it may be stored and shown, and the secret that was cut out of it. */
export function cutSecret(
  action: CommandAction,
  payload: Record<string, unknown>,
): { shown: Record<string, unknown>; secret: string | undefined } {
  const { key, value } = payload
  const holdsSecret =
    action === 'ChangeConfiguration' &&
    typeof key === 'string' &&
    typeof value === 'string' &&
    isSecretKey(key)
  return holdsSecret
    ? { shown: { ...payload, value: '***' }, secret: value }
    : { shown: payload, secret: undefined }
}
