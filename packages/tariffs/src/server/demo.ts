import type { Tx } from '@evops/platform/server'
import { exampleContent, type TariffContent } from '../contract/index.ts'
import type { TariffActContext } from './act.ts'
import { assignRuleToPlace } from './assignments/assignments.service.ts'
import { createTariff } from './rules/rules.service.ts'
import { publishTariffDraft } from './versions/versions.service.ts'

/** Earlier than any session that could still be uploaded, so that late sessions find a price too. */
const sinceEver = new Date('2020-01-01T00:00:00Z')

/**
 * Publishes the worked example as the operator's default rule, for the demo and a first start. `code` is `example`; the
 * caller ensures that the operator has no rule yet.
 */
export async function demoRule(
  tx: Tx,
  operatorId: string,
  currency: string,
  {
    now = new Date(),
    name = '分时示例 · Time-of-use example',
    ...changes
  }: { now?: Date; name?: string } & Partial<TariffContent> = {},
): Promise<{ ruleId: string; versionId: string }> {
  const act: TariffActContext = { tx, operatorId, userId: null, now }
  const rule = { code: 'example', name, note: '', content: { ...exampleContent(currency), ...changes } }
  const ruleId = await createTariff(act, rule, currency)
  const version = await publishTariffDraft(act, { ruleId, version: 1, from: sinceEver, to: null })
  await assignRuleToPlace(act, { ruleId, target: { scope: 'operator' }, from: sinceEver })
  return { ruleId, versionId: version.id }
}
