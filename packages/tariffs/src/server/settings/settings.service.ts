import { Problem } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { isApprovalRuleLooser, tariffPermissions, tariffSettings, type TariffSettings } from '../../contract/index.ts'
import type { ApprovalPort } from '../approval-port.ts'
import { findTariffSettings, writeTariffSettings } from './settings.store.ts'

const kind = 'tariffs.settings'

/** Registers the settings change that needs two people. Called once, at start. */
export function registerTariffSettings(approvals: ApprovalPort): void {
  approvals.register({
    kind,
    title: {
      zh: '放宽计费规则发布审批',
      en: 'Relax the approval of tariffs',
      es: 'Relajar la aprobación de tarifas',
    },
    permission: tariffPermissions.approve,
    payload: tariffSettings,
    run: ({ tx, payload, actor, requestedBy }) =>
      write(tx, { operatorId: actor.operatorId, form: payload, userId: requestedBy }),
  })
}

/**
 * Saves the settings. If the change requires a second person less often, it is not saved but waits for approval as a
 * whole.
 */
export async function changeTariffSettings(
  tx: Tx,
  { approvals, actor }: { approvals: ApprovalPort | undefined; actor: Actor },
  { form, reason }: { form: TariffSettings; reason: string },
): Promise<TariffSettings & { approvalId: string | null }> {
  const { operatorId, userId } = actor
  const before = await findTariffSettings(tx, operatorId)
  if (before.version !== form.version) throw new Problem('request.conflict')
  if (!approvals || !isApprovalRuleLooser(before, form))
    return { ...(await write(tx, { operatorId, form, userId })), approvalId: null }
  const formatApproval = ({ approval, abovePercentHundredths }: TariffSettings) =>
    approval === 'above' ? `> ${(abovePercentHundredths / 100).toFixed(2)} %` : approval
  const { id } = await approvals.request(tx, actor, {
    kind,
    subject: `${formatApproval(before)} → ${formatApproval(form)}`,
    subjectId: kind,
    payload: form,
    reason,
    stations: 'all',
  })
  return { ...before, approvalId: id }
}

async function write(
  tx: Tx,
  { operatorId, form, userId }: { operatorId: string; form: TariffSettings; userId: string },
): Promise<TariffSettings> {
  if (!(await writeTariffSettings(tx, operatorId, { ...form, userId }))) throw new Problem('request.conflict')
  return findTariffSettings(tx, operatorId)
}
