/* `npm run torture -- NAME [options]`: runs a torture test; without a name it lists them. */
import { runScriptsOfName } from '../run-named.ts'

runScriptsOfName('torture', {
  backup: ['scripts/torture/backup.ts'],
  billing: ['scripts/billing/run.ts'],
  cards: ['scripts/torture/cards.ts'],
  ledger: ['scripts/torture/ledger.ts'],
  payments: ['scripts/torture/payments.ts'],
  races: ['scripts/torture/races.ts'],
  server: ['scripts/torture/run.ts'],
  upgrade: ['scripts/torture/upgrade/run.ts'],
})
