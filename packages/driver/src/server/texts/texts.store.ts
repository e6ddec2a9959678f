import { pickBestLanguage } from '@evops/content/contract'
import type { Language } from '@evops/platform/contract'
import { aliasColumns, toReplyRow, type Tx } from '@evops/platform/server'
import { sql } from 'kysely'
import type { CallArgs, EndpointReply } from '@evops/platform/contract'
import type { DriverAgreement, listDriverTexts, publishDriverText } from '../../contract/index.ts'

type Text = EndpointReply<typeof listDriverTexts>[number]
export type LegalText = Omit<DriverAgreement, 'agreedVersion' | 'agreedAt' | 'state'>

/** Returns all versions, newest first. */
export async function listLegalTextVersions(tx: Tx): Promise<Text[]> {
  const rows = await tx
    .selectFrom('driver_texts')
    .select([
      ...aliasColumns(['kind', 'version', 'required', 'publishedAt', 'byName', 'title']),
      sql<Language>`language`.as('language'),
      'body as text',
    ])
    .orderBy('published_at', 'desc')
    .orderBy('kind')
    .orderBy('language')
    .execute()
  const texts = new Map<string, Text>()
  for (const { language, title, text, ...row } of rows) {
    const key = `${row.kind}:${row.version}`
    const existing = texts.get(key) ?? { ...toReplyRow(row), wordings: [] }
    texts.set(key, { ...existing, wordings: [...existing.wordings, { language, title, text }] })
  }
  return [...texts.values()]
}

/** Returns the newest version of each text, in the requested language or the next best. */
export async function listCurrentLegalTexts(tx: Tx, language: Language): Promise<LegalText[]> {
  const { rows } = await sql<LegalText & { language: Language; home: Language }>`
    select t.kind, t.version, t.required, t.title, t.body as text, t.language, o.language as home from driver_texts t
    join organisation_operator_facts o on o.operator_id = t.operator_id
    where t.version = (select max(n.version) from driver_texts n where n.operator_id = t.operator_id and n.kind = t.kind)
    order by t.kind`.execute(tx)
  return [...new Set(rows.map(({ kind }) => kind))].flatMap((kind) => {
    const variants = rows.filter((row) => row.kind === kind)
    const best = pickBestLanguage(variants, language, variants[0]?.home ?? language)
    if (!best) return []
    const { language: _language, home: _home, ...text } = best
    return [text]
  })
}

/** Inserts the next version; two parallel publications get different versions. */
export async function insertText(
  tx: Tx,
  {
    kind,
    required,
    wordings,
    ...by
  }: CallArgs<typeof publishDriverText>['body'] & { operatorId: string; byName: string; at: Date },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`driver-text ${by.operatorId} ${kind}`}, 29))`.execute(tx)
  const last = await tx
    .selectFrom('driver_texts')
    .where('kind', '=', kind)
    .select(sql<number>`coalesce(max(version), 0)`.as('version'))
    .executeTakeFirstOrThrow()
  const version = last.version + 1
  await tx
    .insertInto('driver_texts')
    .values(
      wordings.map(({ language, title, text }) => ({
        operator_id: by.operatorId,
        kind,
        version,
        required,
        language,
        title,
        body: text,
        published_at: by.at,
        by_name: by.byName,
      })),
    )
    .execute()
  return version
}

/** Returns a member's acceptance of the current texts. */
export async function listMemberAgreements(
  tx: Tx,
  { memberId, language }: { memberId: string; language: Language },
): Promise<DriverAgreement[]> {
  const agreements = await tx
    .selectFrom('driver_agreements')
    .where('member_id', '=', memberId)
    .select(aliasColumns(['kind', 'version', 'agreedAt']))
    .orderBy('version', 'desc')
    .execute()
  return (await listCurrentLegalTexts(tx, language)).map((text) => {
    const last = agreements.find(({ kind }) => kind === text.kind)
    return {
      ...text,
      agreedVersion: last?.version ?? null,
      agreedAt: last?.agreedAt.toISOString() ?? null,
      state: last === undefined ? 'none' : last.version === text.version ? 'agreed' : 'expired',
    }
  })
}
export async function insertMemberAgreements(
  tx: Tx,
  row: { operatorId: string; memberId: string; kind: string; version: number; at: Date },
): Promise<void> {
  await tx
    .insertInto('driver_agreements')
    .values({
      operator_id: row.operatorId,
      member_id: row.memberId,
      kind: row.kind,
      version: row.version,
      agreed_at: row.at,
    })
    .onConflict((on) => on.doNothing())
    .execute()
}
