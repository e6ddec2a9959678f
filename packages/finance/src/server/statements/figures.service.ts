import type { Tx } from '@evops/platform/server'
import {
  channelFeesOf,
  paidAmountOfLine,
  periodStart,
  type CarriedShare,
  type StatementLine,
} from '../../contract/index.ts'
import { debtsOf, linesOfStatement, periodEnergies, type StatementFigures, type TermsRow } from './drafts.store.ts'
import {
  payoutsAfterDebts,
  calculateShares,
  ratioStepForEnergy,
  type SharedLineGroup,
  type ShareTerms,
} from './shares.rules.ts'

export interface StatementCalculation {
  id: string
  agreementId: string
  versionId: string | null
  currency: string
  terms: readonly TermsRow[]
  /** Only counts until this time are included. */
  at: Date
  /** Debts of the parties; absent: the current ones. */
  owed?: readonly CarriedShare[]
}
/** Calculates a statement from its counts and terms only, so that the result is the same at any later time. */
export async function calculateStatementFigures(tx: Tx, working: StatementCalculation): Promise<StatementFigures> {
  const { id, agreementId, versionId, currency, terms } = working
  const lines = await linesOfStatement(tx, id)
  const groups: { own: ShareTerms; group: SharedLineGroup }[] = []
  for (const terms_ of terms) {
    const own = { ...terms_, currency }
    const mine = lines.filter((line) => line.versionId === own.versionId)
    const now = mine.filter(({ isEarlier }) => !isEarlier)
    const step = ratioStepForEnergy(
      own.steps,
      now.reduce((sum, { energyDwh }) => sum + energyDwh, 0),
    )
    if (now.length > 0 || own.versionId === versionId)
      groups.push({ own, group: { lines: now, isEarlier: false, step } })
    for (const group of await earlierOf(tx, working, { own: terms_, lines: mine })) groups.push({ own, group })
  }
  const shares = groups.flatMap(({ own, group }) => calculateShares(own, group))
  const debts = working.owed ? owedIn(working.owed) : await debtsOf(tx, { agreementId, but: id })
  const carried = payoutsAfterDebts(shares, debts)
  const sum = (of: (line: StatementLine) => number, of_: readonly StatementLine[] = lines) =>
    of_.reduce((total, line) => total + of(line), 0)
  return {
    baseMinor: sum((line) => line.baseMinor),
    paidMinor: sum(paidAmountOfLine),
    feeMinor: groups.reduce((total, { own, group }) => total + channelFeesOf(group.lines, own.channelFee).feeMinor, 0),
    netMinor: carried.reduce((total, { payMinor }) => total + payMinor, 0),
    lines,
    shares,
    carried,
  }
}

const owedIn = (carried: readonly CarriedShare[]) =>
  new Map(carried.map(({ partyId, name, owedMinor }) => [partyId, { name, owedMinor }]))

/** Calculates late reports with the step that their own period has reached including them. */
async function earlierOf(
  tx: Tx,
  { at }: StatementCalculation,
  { own, lines }: { own: TermsRow; lines: readonly StatementLine[] },
): Promise<SharedLineGroup[]> {
  const late = lines.filter(({ isEarlier }) => isEarlier)
  if (late.length === 0) return []
  if (own.steps.length === 0) return [{ lines: late, isEarlier: true }]
  const energies = await periodEnergies(tx, { versionId: own.versionId, period: own.period, at })
  const steps = [undefined, ...own.steps]
  return steps
    .map((step) => ({
      lines: late.filter(
        ({ day }) => ratioStepForEnergy(own.steps, energies.get(periodStart(day, own.period)) ?? 0) === step,
      ),
      isEarlier: true,
      step,
    }))
    .filter((group) => group.lines.length > 0)
}
