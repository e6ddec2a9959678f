import { Problem } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { TariffContent } from '../../contract/index.ts'
import { requireComplete } from '../rules/rules.service.ts'
import { findRule } from '../rules/rules.store.ts'
import { findDraft } from './drafts.store.ts'
import { versionsOf } from './versions.store.ts'

/** What sessions can be rated under: a published version, or a draft as it stands now. */
export interface RatedContent {
  ruleName: string
  content: TariffContent
  of: { versionId: string; number: number } | { draftVersion: number }
}

/** A version of a rule, or its draft when none is named. Throws request.not-found and tariffs.not-complete. */
export async function ratedContent(
  tx: Tx,
  operatorId: string,
  { ruleId, versionId }: { ruleId: string; versionId?: string | undefined },
): Promise<RatedContent> {
  const rule = await findRule(tx, operatorId, ruleId, new Date())
  if (!rule) throw new Problem('request.not-found')
  const found = await (versionId ? version(tx, operatorId, ruleId, versionId) : draft(tx, operatorId, ruleId))
  if (!found) throw new Problem('request.not-found')
  requireComplete(found.content)
  return { ruleName: rule.name, ...found }
}

async function version(tx: Tx, operatorId: string, ruleId: string, versionId: string) {
  const found = (await versionsOf(tx, operatorId, [ruleId])).find(({ id }) => id === versionId)
  return found && { content: found.content, of: { versionId, number: found.number } }
}

async function draft(tx: Tx, operatorId: string, ruleId: string) {
  const found = await findDraft(tx, operatorId, ruleId)
  return found && { content: found.content, of: { draftVersion: found.version } }
}
