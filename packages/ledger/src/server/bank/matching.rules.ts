import { normalizeVoucherNo } from '../../contract/index.ts'

/** An open line, and a journal that moved money at the bank and has no line yet. */
export interface LineToMatch {
  id: string
  day: string
  amountMinor: number
  reference: string
  text: string
}
export interface BankJournal {
  id: string
  day: string
  amountMinor: number
  /** Receipt number, memo and name of the business. */
  texts: readonly string[]
}
const mostDays = 7
const daysBetween = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / 86_400_000

/**
 * Matches lines with journals of the same amount within a week: first those whose texts contain a reference, then those
 * with exactly one journal and one line of the amount. A journal explains one line at most. Doubtful lines stay open.
 */
export function matchLines(lines: readonly LineToMatch[], journals: readonly BankJournal[]): Map<string, string> {
  const found = new Map<string, string>()
  const used = new Set<string>()
  const candidatesOf = (line: LineToMatch) =>
    journals.filter(
      (journal) =>
        !used.has(journal.id) &&
        journal.amountMinor === line.amountMinor &&
        daysBetween(journal.day, line.day) <= mostDays,
    )
  const pair = (line: LineToMatch, journal: BankJournal | undefined) => {
    if (!journal) return
    found.set(line.id, journal.id)
    used.add(journal.id)
  }
  for (const line of lines) {
    const words = normalizeVoucherNo(`${line.reference} ${line.text}`)
    const named = candidatesOf(line).filter(({ texts }) =>
      texts.some((text) => normalizeVoucherNo(text).length >= 4 && words.includes(normalizeVoucherNo(text))),
    )
    pair(line, named.length === 1 ? named[0] : undefined)
  }
  const open = lines.filter(({ id }) => !found.has(id))
  for (const line of open) {
    const candidates = candidatesOf(line)
    const rivals = open.filter((other) => !found.has(other.id) && other.amountMinor === line.amountMinor)
    pair(line, candidates.length === 1 && rivals.length === 1 ? candidates[0] : undefined)
  }
  return found
}

/** Returns the merchant account that an incoming line names by its number or its name; undefined if none or several. */
export function payoutSourceOf<S extends { name: string; merchantNo: string }>(
  line: Pick<LineToMatch, 'reference' | 'text' | 'amountMinor'>,
  sources: readonly S[],
): S | undefined {
  if (line.amountMinor <= 0) return undefined
  const words = normalizeVoucherNo(`${line.reference} ${line.text}`)
  const named = sources.filter(({ name, merchantNo }) =>
    [name, merchantNo].map(normalizeVoucherNo).some((word) => word.length >= 4 && words.includes(word)),
  )
  return named.length === 1 ? named[0] : undefined
}
