import type { IdToken } from '@evops/ocpp/contract'
import type pg from 'pg'

/**
 * Looks up the kinds of identifier of an operator's tokens, by tag in lower case. Tokens without a reported kind are
 * missing.
 */
export function createTokenTypeLookUp(pool: pg.Pool) {
  return async (operatorId: string, idTags: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    if (idTags.length === 0) return new Map()
    const { rows } = await pool.query<{ key: string; kind: string }>(
      `select id_tag_key as key, kind from charging_tokens
       where operator_id = $1 and id_tag_key in (select lower(tag) from unnest($2::text[]) tag) and kind is not null`,
      [operatorId, idTags],
    )
    return new Map(rows.map(({ key, kind }) => [key, kind]))
  }
}

/** Number of reported kinds that a process remembers, so that known kinds are not written again. */
const mostRemembered = 10_000
/** Format that the database accepts. A station with 2.1 may report any text. */
const canBe = /^[A-Za-z0-9_-]{1,20}$/

/** Types whose identifier is no start token of ours. */
const noToken = new Set(['NoAuthorization', 'DirectPayment'])

/** Stores the kind of a start token as a charge point reports it. Later messages to charge points use this kind. */
export function createTokenTypeStore(pool: pg.Pool) {
  const reportedKinds = new Map<string, string>()
  return async (operatorId: string, { idToken, type }: IdToken): Promise<void> => {
    const key = `${operatorId} ${idToken.toLowerCase()}`
    if (noToken.has(type) || idToken === '' || !canBe.test(type) || reportedKinds.get(key) === type) return
    await pool.query(
      'update charging_tokens set kind = $3 where operator_id = $1 and id_tag_key = lower($2) and kind is distinct from $3',
      [operatorId, idToken.replaceAll('\u0000', ''), type],
    )
    if (reportedKinds.size >= mostRemembered) reportedKinds.clear()
    reportedKinds.set(key, type)
  }
}
