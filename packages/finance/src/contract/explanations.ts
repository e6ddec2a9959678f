import { fillPlaceholders, toSafeNumber, type Language } from '@evops/platform/contract'
import { ratioTotal } from './agreements.ts'
import { explanationWords } from './explanations.words.ts'
import type { StatementShare } from './statements.ts'

const whole = BigInt(ratioTotal)
/** Returns an amount by a ratio, rounded down, also for negative amounts, so that the remainder is never negative. */
export function amountByRatio(amountMinor: number, ratio: number): number {
  const product = BigInt(amountMinor) * BigInt(ratio)
  const down = product / whole - (product < 0n && product % whole !== 0n ? 1n : 0n)
  return toSafeNumber(down)
}

/** Formats of the sentences: an amount with its currency, and a ratio. */
export interface ExplanationFormats {
  language: Language
  money: (minor: number) => string
  ratio: (ratio: number) => string
}
/**
 * Returns the sentences that explain a share, each a calculation from the very numbers that it prints: base by ratio
 * (for the operator: base minus the shares of the parties), and the net amount from its parts. `shares` are those of
 * the same terms.
 */
export function explainShare(
  share: StatementShare,
  shares: readonly StatementShare[],
  { language, money, ratio }: ExplanationFormats,
): string[] {
  const own = ownShareOf(share, shares)
  const fill = (key: keyof typeof explanationWords, marks: Record<string, string> = {}) =>
    fillPlaceholders(explanationWords[key][language], marks)
  const passedMinor = own - share.shareMinor
  const [first, ...parts] = [
    ['share', own],
    ['passed', -passedMinor],
    ['fee', -share.feeMinor],
    ['topUp', share.topUpMinor],
    ['rent', share.rentMinor],
    ['power', share.powerMinor],
  ] as const
  const more = parts.filter(([, minor]) => minor !== 0)
  const sum = [
    money(first[1]),
    ...more.map(
      ([word, minor]) => `${minor < 0 ? '−' : '+'} ${money(Math.abs(minor))} (${fill(`finance.explain.${word}`)})`,
    ),
  ]
  const head =
    share.partyId === null
      ? fill('finance.explain.rest', {
          base: money(share.baseMinor),
          parties: money(share.baseMinor - share.shareMinor),
          share: money(share.shareMinor),
        })
      : fill('finance.explain.ratio', {
          name: share.name,
          base: money(share.baseMinor),
          ratio: ratio(share.ratio),
          share: money(own),
        })
  return more.length === 0
    ? [head]
    : [head, fill('finance.explain.net', { sum: sum.join(' '), net: money(share.netMinor) })]
}
/** Returns the share before the parts that were passed on to other parties. */
function ownShareOf(share: StatementShare, shares: readonly StatementShare[]): number {
  if (share.partyId === null) return share.shareMinor
  const passed = shares.filter(({ fromPartyId }) => fromPartyId === share.partyId)
  return share.shareMinor + passed.reduce((sum, one) => sum + one.shareMinor, 0)
}
