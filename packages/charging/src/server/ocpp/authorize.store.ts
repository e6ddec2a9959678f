import { createReadBatch, plainColumn, textColumn, timeColumn } from '@evops/platform/server'
import type pg from 'pg'
import type { TokenVerdict } from '../../contract/index.ts'

export interface TagQuestion {
  operatorId: string
  idTag: string
  at: Date
}
export interface TagAnswer {
  verdict: TokenVerdict
  validUntil: Date | null
  tokenId: string | null
  limitMinor: number | null
}

/** What the tags of many questions are worth, in one statement. */
export function createTagLookUp(pool: pg.Pool): (question: TagQuestion) => Promise<TagAnswer> {
  return createReadBatch<TagQuestion, TagAnswer>({
    pool,
    name: 'charging_tags',
    text: `
      select charging_token_state(t.state, t.valid_from, t.valid_until, q.at) as verdict, t.valid_until as "validUntil", t.id as "tokenId", t.limit_minor as "limitMinor"
      from unnest($1::uuid[], $2::text[], $3::timestamptz[]) with ordinality as q (operator_id, id_tag, at, place)
      left join charging_tokens t on t.operator_id = q.operator_id and t.id_tag_key = lower(q.id_tag)
      order by q.place`,
    columns: (questions) => [
      plainColumn(questions, (q) => q.operatorId),
      textColumn(questions, (q) => q.idTag),
      timeColumn(questions, (q) => q.at),
    ],
    // One row per question, in their order; the statement selects exactly these columns.
    pick: (rows) => rows as TagAnswer[],
  })
}
