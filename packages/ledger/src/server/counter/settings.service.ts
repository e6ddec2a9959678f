import { Problem } from '@evops/platform/contract'
import { conflictProblem, type Actor, type Tx } from '@evops/platform/server'
import {
  ledgerSettings,
  areLedgerSettingsLooser,
  formatMinorAmount,
  type LedgerSettings,
  flowScreen,
} from '../../contract/index.ts'
import { currencyOf } from '../ledger.store.ts'
import type { CounterDeps } from './deps.ts'
import { saveLedgerSettingsRow } from './plans.store.ts'
import { loadLedgerSettings } from './till.service.ts'

export const settingsApprovalKind = 'ledger.settings'

/** Registers setting changes that two users decide. Called once at start. */
export function registerLedgerSettings(deps: CounterDeps): void {
  deps.approvals.register({
    kind: settingsApprovalKind,
    title: {
      zh: '放宽钱包与收银限额',
      en: 'Relax the limits of wallets and cash desk',
      es: 'Relajar los límites de monederos y caja',
    },
    permission: flowScreen.may.captialflow.edit,
    payload: ledgerSettings,
    async run({ tx, payload }) {
      if (!(await saveLedgerSettingsRow(tx, payload))) throw new Problem('request.conflict')
      return loadLedgerSettings(tx)
    },
  })
}

/**
 * Saves the settings, or requests the approval of a second person if a limit becomes looser. Otherwise a user could
 * raise the limit and then pay out alone above the old one. The whole request waits.
 */
export async function changeLedgerSettings(
  tx: Tx,
  deps: CounterDeps,
  { actor, form, reason }: { actor: Actor; form: LedgerSettings; reason: string },
): Promise<LedgerSettings & { approvalId: string | null }> {
  const before = await loadLedgerSettings(tx)
  if (before.version !== form.version) throw conflictProblem(form, before)
  if (!areLedgerSettingsLooser(before, form)) {
    if (!(await saveLedgerSettingsRow(tx, form))) throw conflictProblem(form, await loadLedgerSettings(tx))
    return { ...(await loadLedgerSettings(tx)), approvalId: null }
  }
  const currency = await currencyOf(tx)
  const limits = ['approveAboveMinor', 'personDayMinor', 'walletDayMinor', 'mostMinor'] as const
  const formatLimit = (minor: number | null) => (minor === null ? '∞' : formatMinorAmount(minor, currency))
  const { id } = await deps.approvals.request(tx, actor, {
    kind: settingsApprovalKind,
    subject: limits.map((name) => `${formatLimit(before[name])} → ${formatLimit(form[name])}`).join(' · '),
    subjectId: settingsApprovalKind,
    payload: form,
    reason,
    stations: 'all',
  })
  return { ...before, approvalId: id }
}
