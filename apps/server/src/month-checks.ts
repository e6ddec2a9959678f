import { settlementScreen } from '@evops/finance/contract'
import { countUnconfirmedStatements } from '@evops/finance/server'
import type { createLedger } from '@evops/ledger/server'
import { paymentsScreen } from '@evops/payments/contract'
import { monthCloseObstaclesIn } from '@evops/payments/server'

const reconciliationPath = `${paymentsScreen.path}?view=reconciliation`

/** Blocks closing a month, in addition to the ledger's own checks; each names the screen that resolves it. */
export const monthChecks: NonNullable<Parameters<typeof createLedger>[1]['monthChecks']> = async (tx, span) => {
  const { differences, days } = await monthCloseObstaclesIn(tx, span)
  return [
    {
      check: 'statements',
      found: await countUnconfirmedStatements(tx, span),
      href: `${settlementScreen.path}?to=${span.to}`,
    },
    {
      check: 'days',
      found: days.length,
      items: days.map(({ accountId, accountName, day }) => ({
        name: accountName,
        day,
        href: `${reconciliationPath}&accountId=${accountId}&from=${day}&to=${day}`,
      })),
      href: `${reconciliationPath}&from=${span.from}&to=${span.to}`,
    },
    { check: 'differences', found: differences, href: `${paymentsScreen.path}?view=differences&state=open` },
  ]
}
