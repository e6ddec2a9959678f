import { requireFound, Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { TariffContent } from '../../contract/index.ts'
import { requireCompleteContent } from './present.ts'
import { findRule } from '../rules.store.ts'
import { findDraft } from './drafts.store.ts'
import { versionStateAt } from './versions.rules.ts'
import { versionsOfRules, type VersionRow } from './versions.store.ts'

/** Content to price sessions with: a published version, or a draft in its current state. */
export interface RatedContent {
  ruleName: string
  content: TariffContent
  of: { versionId: string; number: number } | { draftVersion: number }
}

/**
 * Returns a version of a rule, its draft if requested, otherwise the version in force at `now`. Throws
 * request.not-found, tariffs.not-published and tariffs.not-complete.
 */
export async function ratedContent(
  tx: Tx,
  operatorId: string,
  query: { ruleId: string; versionId?: string | undefined; draft?: boolean | undefined; now: Date },
): Promise<RatedContent> {
  const { ruleId, versionId, now } = query
  const rule = requireFound(await findRule(tx, operatorId, ruleId, now))
  const found = await (versionId === undefined && query.draft
    ? draft(tx, operatorId, ruleId)
    : version(tx, operatorId, ruleId, (row) =>
        versionId === undefined ? versionStateAt(row, now) === 'in_force' : row.id === versionId,
      ))
  if (!found) throw new Problem(versionId || query.draft ? 'request.not-found' : 'tariffs.not-published')
  requireCompleteContent(found.content)
  return { ruleName: rule.name, ...found }
}

async function version(tx: Tx, operatorId: string, ruleId: string, isWanted: (version: VersionRow) => boolean) {
  const found = (await versionsOfRules(tx, operatorId, [ruleId])).find(isWanted)
  return found && { content: found.content, of: { versionId: found.id, number: found.number } }
}

async function draft(tx: Tx, operatorId: string, ruleId: string) {
  const found = await findDraft(tx, operatorId, ruleId)
  return found && { content: found.content, of: { draftVersion: found.version } }
}
