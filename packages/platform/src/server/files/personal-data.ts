import { Problem, type PersonalDataCall } from '../../contract/index.ts'
import type { ServeArgs } from '../http/serve.ts'
import { sendAsDownload } from './send-file.ts'

type PersonalDataRequest = Pick<ServeArgs<PersonalDataCall>, 'params' | 'query' | 'reply' | 'audit' | 'afterCommit'>

/**
 * Sends the stored data of a person as one JSON file, after the audit log has recorded the requesting user and the
 * reason. `of[noun]` returns the person's own data: an object, or the rows of the id. Throws request.not-found if there
 * are none.
 */
export function sendPersonalData(
  { params: { id }, query, reply, audit, afterCommit }: PersonalDataRequest,
  {
    entity,
    noun,
    at,
    of,
  }: { entity: string; noun: string; at: Date; of: Readonly<Record<string, object | readonly object[]>> },
): undefined {
  const [self]: unknown[] = [of[noun]].flat()
  if (!self) throw new Problem('request.not-found')
  audit({ entity, entityId: id, after: query })
  const text = JSON.stringify({ exportedAt: at.toISOString(), ...of, [noun]: self }, null, 2)
  const file = sendAsDownload(reply, `${noun}-${id}.json`, 'application/json; charset=utf-8')
  afterCommit(() => void file.send(text))
}
