import { Problem, type PersonalDataCall } from '../../contract/index.ts'
import type { ServeArgs } from '../http/serve.ts'
import { asFile } from './send-file.ts'

type Asked = Pick<ServeArgs<PersonalDataCall>, 'params' | 'query' | 'reply' | 'audit' | 'afterCommit'>

/**
 * Sends what is held of a person as one file of JSON, once the audit log has kept who asked and why. `of[noun]` tells of
 * the person themselves: an object, or the rows of their id. Throws request.not-found when there are none.
 */
export function sendPersonalData(
  { params: { id }, query, reply, audit, afterCommit }: Asked,
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
  const file = asFile(reply, `${noun}-${id}.json`, 'application/json; charset=utf-8')
  afterCommit(() => void file.send(text))
}
